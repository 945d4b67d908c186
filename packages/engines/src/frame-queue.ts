import type { Frame } from '@parallax/contract';

/** Frames held for a slow reader before the source is paused. */
const AHEAD = 2;

/** What stands between a source that pushes and a reader that pulls. */
export class FrameQueue {
  /** Nobody reads any more: the source may drop what still arrives. */
  discarding = false;
  #frames: Frame[] = [];
  #error: unknown = null;
  #ended = false;
  #wake: (() => void) | null = null;

  constructor(private readonly source: { pause(): void; resume(): void }) {}

  push(frame: Frame): void {
    if (this.discarding || frame.length === 0) return;
    this.#frames.push(frame);
    if (this.#frames.length >= AHEAD) this.source.pause();
    this.#notify();
  }

  /** The reader gets the first failure, after the frames that came before it. */
  fail(error: unknown): void {
    this.#error ??= error;
    this.#notify();
  }

  /** Leaves the source running: it may serve another statement from now on. */
  end(): void {
    this.#ended = true;
    this.source.resume();
    this.#notify();
  }

  /** Reads and forgets what is still to come, so that the end of the statement is seen. */
  discard(): void {
    this.discarding = true;
    this.#frames = [];
    if (!this.#ended) this.source.resume();
  }

  /** Frames in order. Leaving early discards the rest. */
  async *frames(): AsyncGenerator<Frame> {
    try {
      for (;;) {
        const frame = this.#frames.shift();
        if (frame) {
          if (this.#frames.length < AHEAD && !this.#ended) this.source.resume();
          yield frame;
        } else if (this.#error !== null) {
          throw this.#error;
        } else if (this.#ended) {
          return;
        } else {
          await new Promise<void>(resolve => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.discard();
    }
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
