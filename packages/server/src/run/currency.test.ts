import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import {
  addRule,
  ask,
  changeDataset,
  createWorld,
  dropRules,
  physical,
  type World,
} from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;
let sales: number;

const SALES = `CREATE TABLE sales AS SELECT * FROM (VALUES
  ('north', 'EUR', 1.5), ('north', 'eur ', 2.5), ('south', 'USD', 3.0), ('west', NULL, 4.0), ('west', 'GBP', 1.0),
  ('east', 'nonsense', 2.0)
) AS t(region, code, amount)`;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app, [SALES, 'CREATE TABLE orders AS SELECT 1 AS id']);
  sales = await physical(app, world.databaseId, 'sales');
  await changeDataset(app, sales, { currency_code_column: 'code' });
  admin = await app.as();
});
afterAll(() => app.close());

const AMOUNT = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};
const AUTO = { form_data: { viz_type: 'big_number_total', currency_format: { symbol: 'AUTO' } } };

async function detected(region: string | null, context: object = AUTO): Promise<unknown> {
  const filters = region === null ? [] : [{ col: 'region', op: '==', val: region }];
  const { body } = await ask(admin, sales, { metrics: [AMOUNT], filters }, context);
  return body.result[0].detected_currency;
}

test.each([
  ['one currency, however it is written', 'north', 'EUR'],
  ['another under another filter', 'south', 'USD'],
  ['rows without a code do not count', 'west', 'GBP'],
  ['several are none', null, null],
  ['what is no currency is none', 'east', null],
])('%s', async (_, region, expected) => {
  expect(await detected(region)).toBe(expected);
});

test('nothing is detected for a chart that does not ask', async () => {
  expect(await detected('north', { form_data: { currency_format: { symbol: 'USD' } } })).toBeNull();
});

test('a column of the answer itself is read where it stands', async () => {
  const { body } = await ask(
    admin,
    sales,
    { columns: ['code'], metrics: [AMOUNT], filters: [{ col: 'region', op: '==', val: 'south' }] },
    AUTO,
  );
  expect(body.result[0].detected_currency).toBe('USD');
});

test('row rules hide currencies as they hide rows', async () => {
  await addRule(app, [sales], { clause: "region = 'south'", filterType: 'Base' });
  expect(await detected(null)).toBe('USD');
  await dropRules(app);
});
