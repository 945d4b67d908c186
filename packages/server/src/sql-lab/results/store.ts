import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnInfo } from '@parallax/contract';
import { diskFailure } from './disk.ts';
import type { PagePlace } from './pages.ts';
import { isLeft, overQuota } from './quota.ts';
import { ResultWriter } from './result-writer.ts';
import { StoredResult } from './stored-result.ts';

const VERSION = 1;
const KEY = /^[0-9a-f-]{36}$/;
/** `json.new` is an index that is being written. */
const KINDS = ['json', 'json.new', 'pages'] as const;
/** Results that are not asked for are only on disk. */
const REMEMBERED = 200;
const HOUR = 3_600_000;
/** How much may be written before the folder is measured again, as a share of the quota. */
const MEASURED_EVERY = 1 / 20;

interface Index {
  version: number;
  columns: ColumnInfo[];
  pages: PagePlace[];
  rows: number;
  bytes: number;
  /** Epoch milliseconds; null is never. */
  expires: number | null;
}

/**
 * Results of runs as files of a folder: `<key>.pages` holds the rows, `<key>.json` what is where. The second is
 * written when a result is whole, so a result without it is the rest of a run that died.
 */
export class ResultsStore {
  readonly folder: string;
  readonly #growing = new Map<string, StoredResult>();
  #unmeasured = 0;
  readonly #known = new Map<string, { result: StoredResult; expires: number | null }>();

  constructor(
    home: string,
    private readonly now: () => number,
    /** Bytes that all results may take together; the oldest make room for new ones. */
    private readonly quota = Number.POSITIVE_INFINITY,
  ) {
    this.folder = join(home, 'results');
  }

  create(key: string, columns: readonly ColumnInfo[]): ResultWriter {
    const result = new StoredResult(key, this.#path(key, 'pages'), columns);
    this.#growing.set(key, result);
    return new ResultWriter(result, (expires, kept) => this.#finish(result, expires, kept));
  }

  /** The result of a key, growing or whole; null when it has expired or was never kept here. */
  async find(key: string): Promise<StoredResult | null> {
    if (!KEY.test(key)) return null;
    const growing = this.#growing.get(key);
    if (growing) return growing;
    const entry = this.#known.get(key) ?? (await this.#load(key));
    if (!entry) return null;
    // Another process may have made room meanwhile.
    if (!(await stat(entry.result.path).catch(() => null))) {
      this.#known.delete(key);
      return null;
    }
    if (entry.expires !== null && entry.expires <= this.now()) {
      await this.remove(key);
      return null;
    }
    this.#remember(key, entry);
    return entry.result;
  }

  async remove(key: string): Promise<void> {
    if (!KEY.test(key)) return;
    this.#known.delete(key);
    await Promise.all(KINDS.map(kind => rm(this.#path(key, kind), { force: true })));
  }

  /** Shows other processes that what grows here is somebody's, also when no row has come for a while. */
  async touch(): Promise<void> {
    const now = new Date();
    for (const { path } of this.#growing.values()) await utimes(path, now, now).catch(() => {});
  }

  /** Deletes what has expired, and what runs that died have left. */
  async sweep(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const keys = new Set(names.map(name => name.split('.')[0]!));
    for (const key of keys) {
      if (this.#growing.has(key) || !KEY.test(key)) continue;
      const index = await this.#index(key);
      const isOver = index ? index.expires !== null && index.expires <= this.now() : await this.#isOld(key);
      if (isOver) await this.remove(key);
    }
    // Work files of sorts and downloads that died; the living are younger.
    for (const name of names.filter(one => /\.(sort|file)$/.test(one))) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > HOUR) await rm(path, { recursive: true, force: true });
    }
    await this.makeRoom();
  }

  /** Lets the oldest results go until the rest fits. */
  async makeRoom(): Promise<void> {
    this.#unmeasured = 0;
    for (const key of await overQuota(this.folder, this.quota, key => this.#growing.has(key))) {
      await this.remove(key);
    }
  }

  async #finish(result: StoredResult, expires: number | null, kept: boolean): Promise<void> {
    this.#growing.delete(result.key);
    if (!kept) {
      await this.remove(result.key);
      return;
    }
    const { columns, pages, rows, bytes } = result;
    const index: Index = { version: VERSION, columns: [...columns], pages, rows, bytes, expires };
    const unfinished = this.#path(result.key, 'json.new');
    await writeFile(unfinished, JSON.stringify(index)).catch(error => {
      throw diskFailure(error);
    });
    await rename(unfinished, this.#path(result.key, 'json'));
    this.#remember(result.key, { result, expires });
    this.#unmeasured += bytes;
    if (this.#unmeasured > this.quota * MEASURED_EVERY) await this.makeRoom();
  }

  async #load(key: string): Promise<{ result: StoredResult; expires: number | null } | null> {
    const index = await this.#index(key);
    if (!index) return null;
    return {
      result: new StoredResult(key, this.#path(key, 'pages'), index.columns, index),
      expires: index.expires,
    };
  }

  async #index(key: string): Promise<Index | null> {
    try {
      const index: Index = JSON.parse(await readFile(this.#path(key, 'json'), 'utf8'));
      return index.version === VERSION ? index : null;
    } catch {
      return null;
    }
  }

  /** Another process may be writing it at this moment. */
  async #isOld(key: string): Promise<boolean> {
    const found = await stat(this.#path(key, 'pages')).catch(() => null);
    return found === null || isLeft(found.mtimeMs);
  }

  #remember(key: string, entry: { result: StoredResult; expires: number | null }): void {
    this.#known.delete(key);
    this.#known.set(key, entry);
    if (this.#known.size <= REMEMBERED) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest!);
  }

  #path = (key: string, kind: (typeof KINDS)[number]): string => join(this.folder, `${key}.${kind}`);
}
