import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { unreadable } from './unreadable.ts';

const MAX_ENTRIES = 10_000;
const MAX_TOTAL = 2 * 1024 ** 3;
const MAX_RATIO = 200;
/** Small files may compress as well as they like. */
const RATIO_FROM = 10 * 1024 ** 2;

/** The entries of an archive by name, read one at a time; what unpacks to far more than it is gets refused. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(path: string): Promise<Archive> {
    const zip = await new Promise<ZipFile>((done, failed) => {
      yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error || !opened ? failed(unreadable('The file is not an Excel workbook.')) : done(opened),
      );
    });
    try {
      return new Archive(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw unreadable(`The workbook has no part ${name}.`);
    const stream = await new Promise<Readable>((done, failed) => {
      this.zip.openReadStream(entry, (error, opened) =>
        error || !opened ? failed(unreadable('The workbook is damaged.')) : done(opened),
      );
    });
    return guarded(stream, entry.compressedSize);
  }

  close(): void {
    this.zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  await new Promise<void>((done, failed) => {
    zip.on('error', () => failed(unreadable('The file is not an Excel workbook.')));
    zip.on('end', () => done());
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      total += entry.uncompressedSize;
      if (
        entries.size > MAX_ENTRIES ||
        total > MAX_TOTAL ||
        isBomb(entry.uncompressedSize, entry.compressedSize)
      ) {
        failed(tooLarge());
      } else zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

const isBomb = (size: number, packed: number): boolean => size > RATIO_FROM && size > packed * MAX_RATIO;

/** Counts what really comes out: the sizes an archive states may be lies. */
function guarded(stream: Readable, packed: number): Readable {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_TOTAL || isBomb(size, packed)) done(tooLarge());
      else done(null, chunk);
    },
  });
  stream.once('error', () => count.destroy(unreadable('The workbook is damaged.')));
  count.once('close', () => stream.destroy());
  return stream.pipe(count);
}

const tooLarge = () => unreadable('The workbook unpacks to more than is allowed.');
