import { PlainError, type UploadProgress } from '@parallax/contract';
import type { Static } from 'typebox';

export type Progress = Static<typeof UploadProgress>;

/** More than anybody has in sight at once; the oldest are forgotten. */
const KEPT = 1_000;

/** How far each upload has come, by its owner and the id the client made up. */
export class UploadsUnderway {
  readonly #uploads = new Map<string, Progress>();

  /** An upload without an id has a progress that nobody asks for. */
  begin(owner: number | null, id: string | undefined, bytes: number): Progress {
    const progress: Progress = {
      state: 'receiving',
      bytes_received: 0,
      bytes_total: Number.isSafeInteger(bytes) ? bytes : null,
      rows_total: null,
      rows_written: 0,
    };
    if (id === undefined) return progress;
    this.#uploads.delete(keyOf(owner, id));
    this.#uploads.set(keyOf(owner, id), progress);
    const [oldest] = this.#uploads.keys();
    if (this.#uploads.size > KEPT && oldest !== undefined) this.#uploads.delete(oldest);
    return progress;
  }

  find(owner: number | null, id: string): Progress {
    const found = this.#uploads.get(keyOf(owner, id));
    if (!found) throw new PlainError(404);
    return found;
  }
}

const keyOf = (owner: number | null, id: string): string => `${owner ?? ''}:${id}`;
