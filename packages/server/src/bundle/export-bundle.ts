import type { Actor, Call } from '../http/call.ts';
import { RawAnswer } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { type Files, writeArchive } from './archive.ts';
import { type Collected, collect, type Roots } from './collect.ts';
import { bundleName } from './names.ts';
import { tagsOf } from './tags.ts';
import { toFiles } from './to-files.ts';
import { unknownFieldsOf } from './unknown-fields.ts';

export interface ExportRequest {
  /** In the file name: chart, dashboard, … */
  kind: string;
  /** In `metadata.yaml`: Slice, Dashboard, … */
  type: string;
  roots: Roots;
  /** Named by the client to learn when its download is done. */
  token?: string;
  withTags?: boolean;
}

/** The files of a bundle. */
export async function bundleFiles(
  { type, roots, withTags }: Omit<ExportRequest, 'kind' | 'token'>,
  call: Pick<Actor, 'services' | 'now'>,
): Promise<Files> {
  const { db, settings } = call.services;
  const collected = await collect(db, roots);
  const kept = await unknownFieldsOf(db, uuidsOf(collected));
  const secretKeys = (row: Row<'databases'>) => Object.keys(call.services.connections.secretsOf(row));
  const tags =
    withTags && settings.flags.TAGGING_SYSTEM
      ? await tagsOf(db, {
          chart: collected.charts.map(row => row.id),
          dashboard: collected.dashboards.map(({ row }) => row.id),
        })
      : undefined;
  return toFiles(collected, { type, now: call.now, tags, kept, secretKeys });
}

/** A bundle as a download. */
export async function exportBundle(request: ExportRequest, call: Call): Promise<RawAnswer> {
  const { kind, token } = request;
  const name = bundleName(kind, call.now);
  const bytes = await writeArchive(name, await bundleFiles(request, call));
  const headers: Record<string, string> = { 'content-disposition': `attachment; filename=${name}.zip` };
  if (token && /^[\w-]{1,64}$/.test(token)) headers['set-cookie'] = `${token}=done; Max-Age=600; Path=/`;
  return new RawAnswer(200, bytes, 'application/zip', headers);
}

const uuidsOf = ({ databases, datasets, dashboards, charts, themes, queries }: Collected): string[] =>
  [...databases, ...datasets, ...dashboards]
    .map(({ row }) => row.uuid)
    .concat([...charts, ...themes, ...queries].map(row => row.uuid));
