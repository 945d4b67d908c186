import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountFor, findProgram, freePort, freshFolder, launch, Unavailable } from './process.mjs';

const SOURCE = fileURLToPath(new URL('./trino/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/parallax-trino/', import.meta.url));
const run = promisify(execFile);

/** A real Trino: one coordinator and one worker, with the catalogs `tpch` and `memory`. Needs Java 17 and Maven. */
export async function startTrino() {
  const java = await ensureBuilt();
  const account = accountFor();
  const folder = freshFolder('trino', account);
  const port = await freePort();
  const url = `trino://parallax@127.0.0.1:${port}/memory/default`;
  const { stop } = await launch({
    name: 'Trino',
    command: java,
    args: [
      ...['-Xmx2g', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Djava.io.tmpdir=${folder}`],
      ...['-cp', `${join(CACHE, 'classes')}:${join(CACHE, 'jars')}/*`, 'TrinoServer', String(port)],
    ],
    account,
    folder,
    timeout: 180_000,
    ready: () => twoNodes(port),
  });
  return { url, stop };
}

/** Downloads the jars and compiles the launcher once per version of `trino/`; returns the path of `java`. */
export async function ensureBuilt() {
  const [java, javac, maven] = ['java', 'javac', 'mvn'].map(name => findProgram(name));
  if (!java || !javac || !maven) throw new Unavailable('Trino needs Java 17 (JDK) and Maven');
  const stamp = join(CACHE, 'built');
  const wanted = ['pom.xml', 'TrinoServer.java']
    .map(file => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return java;

  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(join(CACHE, 'classes'), { recursive: true });
  copyFileSync(join(SOURCE, 'pom.xml'), join(CACHE, 'pom.xml'));
  const partial = join(CACHE, 'jars.partial');
  await run(maven, ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`], {
    cwd: CACHE,
  });
  renameSync(partial, join(CACHE, 'jars'));
  const source = join(SOURCE, 'TrinoServer.java');
  await run(javac, ['-cp', `${join(CACHE, 'jars')}/*`, '-d', join(CACHE, 'classes'), source]);
  writeFileSync(stamp, wanted);
  return java;
}

async function twoNodes(port) {
  const headers = { 'X-Trino-User': 'parallax' };
  const sql = "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'";
  let page = await reply(
    fetch(`http://127.0.0.1:${port}/v1/statement`, { method: 'POST', headers, body: sql }),
  );
  let rows = [];
  while (page.nextUri) {
    page = await reply(fetch(page.nextUri, { headers }));
    rows = rows.concat(page.data ?? []);
  }
  if (rows[0]?.[0] !== 2) throw new Error(page.error?.message ?? `${rows[0]?.[0]} nodes are active`);
}

async function reply(request) {
  const response = await request;
  if (!response.ok) throw new Error(`Trino answered ${response.status}`);
  return response.json();
}
