import { type Files, readArchive, writeArchive } from '../../bundle/archive.ts';
import { BUNDLE_VERSION } from '../../bundle/files.ts';
import { writeYaml } from '../../bundle/yaml.ts';
import type { Client, TestReply } from '../../testing/app.ts';

/** Files of a bundle by path, written as YAML, with a header of the given type. */
export const bundleOf = (type: string, contents: Record<string, unknown>): Files =>
  new Map([
    ['metadata.yaml', writeYaml({ version: BUNDLE_VERSION, type, timestamp: '2026-01-01T00:00:00+00:00' })],
    ...Object.entries(contents).map(([path, value]) => [path, writeYaml(value)] as const),
  ]);

/** Sends a bundle as a client does. */
export async function sendBundle(
  client: Client,
  kind: string,
  files: Files | Buffer,
  fields: Record<string, string> = {},
): Promise<TestReply> {
  const boundary = 'frontier';
  const bytes = Buffer.isBuffer(files) ? files : await writeArchive('bundle', files);
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const field = kind === 'assets' ? 'bundle' : 'formData';
  const head = `Content-Disposition: form-data; name="${field}"; filename="b.zip"\r\nContent-Type: application/zip`;
  return client.send({
    method: 'POST',
    url: `/api/v1/${kind}/import/`,
    payload: Buffer.concat([
      Buffer.from(`${text.join('')}--${boundary}\r\n${head}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** Downloads things of a kind by their ids. */
export async function exported(client: Client, kind: string, ids: readonly number[]): Promise<Files> {
  const reply = await client.send({ method: 'GET', url: `/api/v1/${kind}/export/?q=!(${ids.join(',')})` });
  if (reply.status !== 200) throw new Error(reply.text);
  return readArchive(reply.bytes);
}

/** Everything but the header, which carries the time of the export. */
export const withoutHeader = (files: Files): Files =>
  new Map([...files].filter(([path]) => path !== 'metadata.yaml'));
