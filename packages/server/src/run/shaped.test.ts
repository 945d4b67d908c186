import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import { ask, createWorld, type World } from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

const AMOUNT = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};
const PIVOT = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['region'],
  groupbyColumns: ['product'],
  metrics: [AMOUNT],
  valueFormat: ',.2f',
};
const TEA_OR_COFFEE = { col: 'product', op: 'IN', val: ['tea', 'coffee'] };
const BY_BOTH = { columns: ['product', 'region'], metrics: [AMOUNT], filters: [TEA_OR_COFFEE] };

describe('result type post_processed', () => {
  it('gives a pivot by column and row label, in the chart’s own format', async () => {
    const { status, body } = await ask(admin, world.orders, BY_BOTH, {
      result_type: 'post_processed',
      form_data: PIVOT,
    });
    expect(status).toBe(200);
    expect(body.result).toHaveLength(1);
    expect(body.result[0]).toMatchObject({ rowcount: 5, status: 'success' });
    expect(body.result[0].data['amount tea']).toMatchObject({ north: '40.50', south: '20.00' });
    expect(body.result[0].data['amount coffee']).toMatchObject({ north: '5.25', south: '7.75' });
  });

  it('gives a table by row, with formatted texts', async () => {
    const { body } = await ask(
      admin,
      world.orders,
      { columns: ['region'], metrics: [AMOUNT], filters: [{ col: 'region', op: '==', val: 'north' }] },
      {
        result_type: 'post_processed',
        form_data: {
          viz_type: 'table',
          groupby: ['region'],
          metrics: [AMOUNT],
          column_config: { amount: { d3NumberFormat: ',.1f' } },
        },
      },
    );
    expect(body.result[0].data).toEqual([{ region: 'north', amount: '45.8' }]);
  });

  it('leaves other charts as they are', async () => {
    const { body } = await ask(admin, world.orders, BY_BOTH, {
      result_type: 'post_processed',
      form_data: { viz_type: 'pie' },
    });
    expect(body.result[0].data).toHaveLength(5);
  });

  it('writes a pivot to CSV with numbers', async () => {
    const { status, text } = await ask(admin, world.orders, BY_BOTH, {
      result_type: 'post_processed',
      result_format: 'csv',
      form_data: PIVOT,
    });
    expect(status).toBe(200);
    const lines = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toBe('region,amount coffee,amount tea');
    expect(lines).toContain('north,5.25,40.50');
    expect(lines).toContain('south,7.75,20.00');
  });
});
