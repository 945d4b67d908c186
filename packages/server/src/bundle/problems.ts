import type { FieldMessages } from '@parallax/contract';
import { AppError } from '@parallax/contract';

/** What is wrong with a bundle, file by file. All files are looked at before anything is written. */
export class Problems {
  readonly #files = new Map<string, string | FieldMessages>();

  add(file: string, problem: string | FieldMessages): void {
    const known = this.#files.get(file);
    if (typeof known === 'object' && typeof problem === 'object')
      this.#files.set(file, { ...known, ...problem });
    else if (known === undefined) this.#files.set(file, problem);
  }

  /** A problem of the file as a whole; several are kept side by side. */
  addToFile(file: string, message: string): void {
    const known = this.#files.get(file);
    const before = typeof known === 'object' && Array.isArray(known._schema) ? known._schema : [];
    this.add(file, { _schema: [...before, message] });
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  throwIfAny(kind: string): void {
    if (this.#files.size === 0) return;
    const details = [...this.#files].map(
      ([file, problem]) => `${file}: ${typeof problem === 'string' ? problem : JSON.stringify(problem)}`,
    );
    throw new AppError('GENERIC_COMMAND_ERROR', {
      message: `Error importing ${kind}: ${details.join('; ')}`,
      status: 422,
      level: 'warning',
      extra: Object.fromEntries(this.#files),
    });
  }
}
