import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { Queue } from './queue.ts';

const MAX_BYTES = 48 * 1024 * 1024;

/** A finished picture. Two pictures with the same name are the same. */
export interface Picture {
  /** Hash of everything it shows. */
  name: string;
  png: Buffer;
}

/** Finished pictures in memory, by name; each is drawn once, one after the other. */
export class Pictures {
  readonly #done = new LRUCache<string, Picture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => png.length + 256,
  });
  readonly #drawing = new Map<string, Promise<Picture>>();
  readonly #queue = new Queue();

  find(name: string): Picture | undefined {
    return this.#done.get(name);
  }

  get(name: string, draw: () => Promise<Buffer>): Promise<Picture> {
    const done = this.#done.get(name);
    if (done) return Promise.resolve(done);
    const drawing = this.#drawing.get(name);
    if (drawing) return drawing;
    const started = this.#queue
      .run(async () => {
        const picture = { name, png: await draw() };
        this.#done.set(name, picture);
        return picture;
      })
      .finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, started);
    return started;
  }
}

const byServices = new WeakMap<Services, Pictures>();

export function picturesOf(services: Services): Pictures {
  const known = byServices.get(services) ?? new Pictures();
  byServices.set(services, known);
  return known;
}
