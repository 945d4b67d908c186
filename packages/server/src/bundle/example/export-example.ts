import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Call, RawAnswer } from '../../http/call.ts';
import { writeParquet } from '../../sql-lab/results/parquet.ts';
import { ENTRY } from '../archive.ts';
import { type Collected, collect, type DatasetRows } from '../collect.ts';
import { fileSlug, stableNumber } from '../names.ts';
import { chartFile } from '../to-files.ts';
import { writeYaml } from '../yaml.ts';
import { datasetPlaces, exampleDashboard, exampleDataset, fileNames, type Rows } from './documents.ts';
import { readsOnly, rowsOf } from './rows.ts';

export interface ExampleRequest {
  withData: boolean;
  /** Rows of each dataset; all when left out. */
  sampleRows?: number;
}

/** A dashboard as an example: its documents with sorted keys, and the rows of its datasets beside them. */
export async function exportExample(id: number, request: ExampleRequest, call: Call): Promise<RawAnswer> {
  const collected = await collect(call.services.db, { dashboards: [id] });
  const { slug } = collected.dashboards[0]!.row;
  const folder = await mkdtemp(join(tmpdir(), 'parallax-example-'));
  const leave = () => rm(folder, { recursive: true, force: true });
  try {
    const body = await archiveOf(collected, request, folder, call);
    body.once('close', leave);
    return new RawAnswer(200, body, 'application/zip', {
      'content-disposition': `attachment; filename=${fileSlug(slug) || `dashboard_${id}`}_example.zip`,
    });
  } catch (error) {
    await leave();
    throw error;
  }
}

async function archiveOf(
  collected: Collected,
  request: ExampleRequest,
  folder: string,
  call: Call,
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const add = (path: string, document: unknown) =>
    zip.addBuffer(Buffer.from(writeYaml(document, { sorted: true })), path, ENTRY);
  const { datasets } = collected;
  for (const [at, place] of datasetPlaces(datasets).entries()) {
    const entry = datasets[at]!;
    const rows = await writeRows(entry, join(folder, `${at}.parquet`), { ...request, datasets }, call);
    if (rows.data) zip.addFile(join(folder, `${at}.parquet`), place.data, ENTRY);
    add(place.document, exampleDataset(entry, place, rows));
  }
  const nameOf = fileNames();
  const numbers = new Map(collected.charts.map(row => [String(row.id), stableNumber(row.uuid)]));
  const datasetOf = new Map(datasets.map(({ row }) => [row.id, row]));
  for (const row of collected.charts) {
    const dataset = row.datasource_id === null ? undefined : datasetOf.get(row.datasource_id);
    const file = chartFile(row, { dataset, tags: undefined, numbers });
    add(`charts/${nameOf(row.slice_name, row.uuid)}.yaml`, file);
  }
  for (const entry of collected.dashboards) add('dashboard.yaml', exampleDashboard(entry, collected));
  zip.end();
  return zip.outputStream as Readable;
}

/** Writes the rows of a dataset, unless its SQL finds them in the others or the caller may not read them. */
async function writeRows(
  entry: DatasetRows,
  target: string,
  { withData, sampleRows, datasets }: ExampleRequest & { datasets: readonly DatasetRows[] },
  call: Call,
): Promise<Rows> {
  const { row } = entry;
  const asSql = async (): Promise<Rows> => {
    if (!row.sql) return { data: false, dialect: null };
    const { engine } = await call.services.connections.open(row.database_id);
    return { data: false, dialect: engine.dialect.parser };
  };
  if (!withData) return asSql();
  if (row.sql && (await readsOnly(datasets, entry, call))) {
    return asSql();
  }
  const rows = await rowsOf(entry, sampleRows, call);
  if (!rows) return asSql();
  await writeParquet(rows, target);
  return { data: true, dialect: null };
}
