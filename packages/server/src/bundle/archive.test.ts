import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { readArchive, writeArchive } from './archive.ts';
import { readYaml, writeYaml } from './yaml.ts';

async function zipOf(entries: [name: string, text: string, mode?: number][]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text, mode] of entries)
    zip.addBuffer(Buffer.from(text), name, { mode: mode ?? 0o100644 });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('archives', () => {
  it('come back as they were written, byte for byte', async () => {
    const files = new Map([
      ['metadata.yaml', 'a: 1\n'],
      ['charts/x.yaml', 'é\n'],
    ]);
    const bytes = await writeArchive('root', files);
    expect(await readArchive(bytes)).toEqual(files);
    expect(await writeArchive('root', files)).toEqual(bytes);
  });

  it.each([
    ['below one folder', ['r/metadata.yaml', 'r/charts/a.yaml']],
    ['without a folder', ['metadata.yaml', 'charts/a.yaml']],
    ['below two folders', ['Downloads/r/metadata.yaml', 'Downloads/r/charts/a.yaml']],
    [
      'as a desktop packs it',
      [
        'r/',
        'r/metadata.yaml',
        '__MACOSX/r/._metadata.yaml',
        'r/.DS_Store',
        'r/charts/a.yaml',
        '__MACOSX/r/charts/._a.yaml',
      ],
    ],
  ])('are found %s', async (_name, names) => {
    const bytes = await zipOf(names.filter(name => !name.endsWith('/')).map(name => [name, 'x']));
    expect([...(await readArchive(bytes)).keys()]).toEqual(['metadata.yaml', 'charts/a.yaml']);
  });

  it('are read when their names have backslashes', async () => {
    const bytes = await zipOf([
      ['r/metadata.yaml', 'x'],
      ['r/charts/a.yaml', 'x'],
    ]);
    for (const name of ['r/metadata.yaml', 'r/charts/a.yaml']) {
      for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1))
        bytes.write(name.replaceAll('/', '\\'), at, 'latin1');
    }
    expect([...(await readArchive(bytes)).keys()]).toEqual(['metadata.yaml', 'charts/a.yaml']);
  });

  it('pass over hidden files and other kinds', async () => {
    const bytes = await zipOf([
      ['r/metadata.yaml', 'x'],
      ['r/.hidden.yaml', 'x'],
      ['r/_x.yml', 'x'],
      ['r/readme.txt', 'x'],
    ]);
    expect([...(await readArchive(bytes)).keys()]).toEqual(['metadata.yaml']);
  });

  it.each<[string, Promise<Buffer>, RegExp]>([
    ['text', Promise.resolve(Buffer.from('hello')), /Not a ZIP file/],
    [
      'a truncated archive',
      zipOf([['r/a.yaml', 'x']]).then(bytes => bytes.subarray(0, bytes.length - 8)),
      /Not a ZIP file/,
    ],
    ['a bomb', zipOf([['r/a.yaml', 'x'.repeat(5_000_000)]]), /suspiciously more/],
    ['a link', zipOf([['r/a.yaml', '/etc/passwd', 0o120777]]), /links are not allowed/],
    [
      'a name twice',
      zipOf([
        ['r/a.yaml', 'x'],
        ['s/a.yaml', 'y'],
      ]),
      /twice/,
    ],
  ])('are refused: %s', async (_name, bytes, message) => {
    await expect(readArchive(await bytes)).rejects.toThrow(message);
  });
});

describe('yaml', () => {
  it.each([
    'yes',
    'on',
    '12:30',
    '010',
    '1.0',
    '2026-01-01',
    'null',
    '~',
    '',
    ' x',
    'a: b',
    '- x',
    '#',
    '0x1F',
    '1_000',
    '.inf',
  ])('keeps the text %j a text', text =>
    expect(readYaml(writeYaml({ [text]: text }))).toEqual({ [text]: text }),
  );

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), value => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(readYaml(writeYaml(plain))).toEqual(plain);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['an alias bomb', 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]'],
    ['a broken file', 'a: [1,'],
    ['a key twice', 'a: 1\na: 2'],
  ])('refuses %s', (_name, text) => expect(() => readYaml(text)).toThrow(/Not a valid YAML file/));
});
