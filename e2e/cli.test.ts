import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../packages/server/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parallax-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command as a process of its own, on the store in `home`. */
function parallax(home: string, words: readonly string[], { input = '', env = {} } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...process.env, PORT: '0', PARALLAX_HOME: join(folder, home), ...env },
  });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', text => {
    ended.out += text;
  });
  child.stderr.on('data', text => {
    ended.err += text;
  });
  child.stdin.end(input);
  return new Promise(resolve => child.on('close', code => resolve({ ...ended, code })));
}

const tree = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(file => [file.slice(path.length), readFileSync(file, 'utf8')]),
  );

describe('the command line', () => {
  it('says what it can do, and what it cannot', async () => {
    const [help, wrong] = await Promise.all([parallax('h', ['--help']), parallax('h', ['fly'])]);
    expect([help.code, wrong.code]).toEqual([0, 2]);
    for (const name of [
      'serve',
      'import',
      'export',
      'user create',
      'user reset',
      'db migrate',
      'examples',
      'doctor',
    ])
      expect(help.out).toContain(name);
    expect(wrong.err).toContain('there is no command fly');
  });

  it('moves content between two products through a folder that Git would not see change', async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const theme = join(folder, 'theme');
    const made = await parallax('a', ['import', '--kind', 'themes', themeFolder(theme)]);
    expect(made.code, made.err).toBe(0);
    expect(made.err).toContain('shown only this once');
    expect((await parallax('a', ['export', one])).code).toBe(0);
    const again = tree(one);
    expect((await parallax('a', ['export', one])).code).toBe(0);
    expect(tree(one)).toEqual(again);
    expect((await parallax('b', ['import', one])).code).toBe(0);
    expect((await parallax('b', ['export', two])).code).toBe(0);
    expect(tree(two)).toEqual(again);
    const refused = await parallax('b', ['import', '--kind', 'themes', theme]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('themes/sea.yaml: Theme already exists');
    const zipped = join(folder, 'all.zip');
    expect((await parallax('b', ['export', zipped, '--kind', 'themes'])).out).toContain('Exported');
    expect((await parallax('b', ['import', zipped, '--overwrite'])).out).toContain('(themes)');
  });

  it('refuses at once to write where it cannot', async () => {
    writeFileSync(join(folder, 'occupied'), '');
    mkdirSync(join(folder, 'folder.zip'));
    for (const to of ['occupied', 'occupied/inside', 'folder.zip']) {
      const { code, err } = await parallax('x', ['export', join(folder, to)]);
      expect(code).toBe(1);
      expect(err).toMatch(/cannot be written \(.*\)\. Choose a folder that this user may write to/);
    }
  });

  it('makes users and gives them new passwords', async () => {
    const added = await parallax('u', ['user', 'create', 'ada', '--role', 'Alpha']);
    expect(added.out).toMatch(/Added ada with the password \S{12,}/);
    const input = 'a long enough phrase\n';
    const reset = await parallax('u', ['user', 'reset', 'ada', '--password-stdin'], { input });
    expect([reset.code, reset.out]).toEqual([0, 'Changed the password of ada\n']);
    const short = await parallax('u', ['user', 'reset', 'ada', '--password-stdin'], { input: 'x\n' });
    expect(short.code).toBe(1);
    const nobody = await parallax('u', ['user', 'create', 'eve', '--role', 'Emperor']);
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('There is no role Emperor')]);
  });

  it('finds what is wrong and says how to mend it', async () => {
    const fresh = await parallax('d', ['doctor']);
    expect([fresh.code, fresh.out]).toEqual([0, expect.stringContaining('will be made at the first start')]);
    expect((await parallax('d', ['db', 'migrate'])).out).toContain('Applied 0001-identity');
    expect((await parallax('d', ['db', 'migrate'])).out).toContain('is up to date');
    await parallax('d', ['user', 'create', 'ada']);
    chmodSync(join(folder, 'd', 'secret.key'), 0o644);
    const open = await parallax('d', ['doctor']);
    expect(open.code).toBe(1);
    expect(open.out).toContain('→ chmod 600');
    const wrong = await parallax('d', ['doctor'], { env: { PARALLAX_COLOUR: 'red' } });
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('PARALLAX_COLOUR is not a setting')]);
    const away = await parallax('d', ['doctor'], {
      env: {
        PARALLAX_METADATA_URL: 'postgres://u:hidden@127.0.0.1:1/x',
        PARALLAX_REDIS_URL: 'redis://127.0.0.1:1',
      },
    });
    expect(away.code).toBe(1);
    expect(away.out).toContain('FAIL  metadata store: connect ECONNREFUSED');
    expect(away.out).toContain('FAIL  Redis: redis://127.0.0.1:1 does not answer');
    expect(away.out).not.toContain('hidden');
  });
});

/** A bundle of one theme, as somebody keeps it in a folder. */
function themeFolder(path: string): string {
  mkdirSync(join(path, 'themes'), { recursive: true });
  writeFileSync(
    join(path, 'metadata.yaml'),
    "version: 1.0.0\ntype: Theme\ntimestamp: '2026-01-01T00:00:00+00:00'\n",
  );
  writeFileSync(
    join(path, 'themes/sea.yaml'),
    'theme_name: Sea\njson_data:\n  token: {}\nuuid: 0b6a1f5e-56a1-4d1c-8b44-0123456789aa\nversion: 1.0.0\n',
  );
  return path;
}
