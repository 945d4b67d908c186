import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { createWorld, physical, runSql, type World } from '../testing/world.ts';
import { safeText } from './csv.ts';

let app: TestApp;
let world: World;
let admin: Client;
let cookie: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
  const login = await app.server.inject({
    method: 'POST',
    url: '/login/',
    payload: { username: 'admin', password: 'correct horse battery' },
  });
  cookie = { cookie: String(login.headers['set-cookie']).split(';')[0]! };
});
afterAll(() => app.close());

const query = { columns: ['id', 'ordered_at', 'region', 'product', 'amount'], orderby: [['id', true]] };
const context = (extra: object) => ({
  datasource: { id: world.orders, type: 'table' },
  queries: [query],
  result_format: 'csv',
  ...extra,
});
const download = async (extra: object = {}) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/chart/data',
    headers: cookie,
    payload: context(extra),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    text: reply.rawPayload.toString(),
  };
};

describe('csv', () => {
  it('has a byte order mark, safe cells and a dated name', async () => {
    const { status, headers, text } = await download();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="20260115_120000.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFid,ordered_at,region,product,amount');
    expect(lines[1]).toBe('1,2024-01-10 08:00:00,north,tea,10.50');
    expect(lines[7]).toBe("7,2025-02-20 14:00:00,west,'=2+3,-4.00");
  });

  it('is what a form asks for, with its name', async () => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/chart/data',
      headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        form_data: JSON.stringify(context({})),
        filename: 'My "orders"\r\n',
      }).toString(),
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['content-disposition']).toMatch(/filename="My _orders_\w*\.csv"$/);
  });

  it('is post-processed like the chart, with the index of a pivot', async () => {
    const pivot = {
      operation: 'pivot',
      options: { index: ['region'], columns: [], aggregates: { count: { operator: 'sum' } } },
    };
    const { text } = await download({
      queries: [{ columns: ['region'], metrics: ['count'], post_processing: [pivot] }],
    });
    expect(text.split('\r\n').slice(0, 3)).toEqual(['\uFEFF,COUNT(*)', 'north,3', 'south,2']);
  });

  it('fails before anything is sent', async () => {
    const reply = await download({ queries: [{ columns: ['id'], extras: { where: 'nocol = 1' } }] });
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toMatch(/json/);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['+1', "'+1"],
    ['-x|y', "'-x\\|y"],
    ['|a', "'\\|a"],
    ['\tx', "'\tx"],
    ['-12.5', '-12.5'],
    ['a=b', 'a=b'],
    ['a|b', 'a|b'],
  ])('%j becomes %j', (text, safe) => expect(safeText(text)).toBe(safe));

  it('streams many rows', async () => {
    await runSql(app, world.databaseId, 'CREATE TABLE many AS SELECT range AS n FROM range(100000)');
    const id = await physical(app, world.databaseId, 'many');
    const { text } = await download({
      datasource: { id, type: 'table' },
      queries: [{ columns: ['n'], row_limit: 100_000 }],
    });
    expect(text.trimEnd().split('\r\n')).toHaveLength(100_001);
  });
});

describe('xlsx and zip', () => {
  it('is a workbook that keeps numbers, days and text', async () => {
    const { headers, bytes } = await download({ result_format: 'xlsx' });
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = await unzip(bytes);
    const sheet = files.get('xl/worksheets/sheet1.xml')!.toString();
    expect(sheet).toContain('<c><v>10.50</v></c>');
    expect(sheet).toContain('<t xml:space="preserve">=2+3</t>');
    expect(sheet.match(/<row>/g)).toHaveLength(8);
    expect([...files.keys()]).toContain('[Content_Types].xml');
  });

  it('puts several queries into a zip', async () => {
    const { headers, bytes } = await download({
      queries: [query, { columns: ['region'], metrics: ['count'] }],
    });
    expect(headers['content-type']).toBe('application/zip');
    const files = await unzip(bytes);
    expect([...files.keys()]).toEqual(['query_1.csv', 'query_2.csv']);
    expect(files.get('query_2.csv')!.toString()).toMatch(/^\uFEFFregion,COUNT\(\*\)\r\n/);
    const books = await unzip((await download({ result_format: 'xlsx', queries: [query, query] })).bytes);
    expect(createHash('sha1').update(books.get('query_1.xlsx')!.subarray(0, 4)).digest('hex')).toBe(
      createHash('sha1').update(Buffer.from('PK\u0003\u0004')).digest('hex'),
    );
  });

  it('can be asked for in the shape of the client too', async () => {
    expect((await admin.post('/api/v1/chart/data', context({ result_format: 'pdf' }))).status).toBe(400);
  });
});

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
