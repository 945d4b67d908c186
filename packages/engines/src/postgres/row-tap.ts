import type { Duplex } from 'node:stream';

const HEADER = 5;
const DATA_ROW = 68;

/** The driver may send the next statement before the one that is over has heard of it. */
const active = new WeakMap<Duplex, RowTap>();

type Listener = (chunk: Buffer) => void;

/**
 * Takes the rows of one statement off a session's socket before the driver makes an object of each. Every other message
 * goes on to the driver, whole. Begins and ends between messages: when nothing is asked, and when the session is ready.
 */
export class RowTap {
  /** The start of a message, and how many bytes have to come before it is worth a look. */
  #parts: Buffer[] = [];
  #missing = 0;
  #open = true;
  readonly #driver: Listener[];

  /** `onRow` gets bytes and where the cells of a row lie in them; they are gone when it returns. */
  constructor(
    private readonly socket: Duplex,
    private readonly onRow: (bytes: Buffer, from: number, to: number) => void,
  ) {
    active.get(socket)?.close();
    active.set(socket, this);
    this.#driver = socket.listeners('data').filter(isListener);
    socket.removeAllListeners('data');
    socket.on('data', this.#read);
  }

  /** The driver reads for itself again. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.socket.off('data', this.#read);
    for (const listener of this.#driver) this.socket.on('data', listener);
  }

  readonly #read = (chunk: Buffer): void => {
    const bytes = this.#gathered(chunk);
    if (!bytes) return;
    let at = 0;
    while (this.#open && at + HEADER <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) {
        this.#missing = end - bytes.length;
        break;
      }
      if (bytes[at] === DATA_ROW) this.onRow(bytes, at + HEADER, end);
      else this.#pass(bytes.subarray(at, end));
      at = end;
    }
    if (at === bytes.length) return;
    if (this.#open) this.#parts.push(bytes.subarray(at));
    else this.#pass(bytes.subarray(at));
  };

  /** What is held and the chunk together, or null when the message is not complete yet. */
  #gathered(chunk: Buffer): Buffer | null {
    if (this.#parts.length === 0) return chunk;
    this.#parts.push(chunk);
    this.#missing -= chunk.length;
    if (this.#missing > 0) return null;
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#missing = 0;
    return bytes;
  }

  #pass(message: Buffer): void {
    for (const listener of this.#driver) listener.call(this.socket, message);
  }
}

const isListener = (value: unknown): value is Listener => typeof value === 'function';
