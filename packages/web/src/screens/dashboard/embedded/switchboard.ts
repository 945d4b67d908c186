import { isRecord } from '@parallax/contract';

/** What one side offers the other; arguments come as one object. */
export type Methods = Readonly<Record<string, (args: Record<string, unknown>) => unknown>>;

type Reply = { resolve(value: unknown): void; reject(error: Error): void };

/**
 * Speaks the message protocol of the embedding SDK over a port: `emit` expects no answer, `get` is answered by `reply`
 * or `error` with the same `messageId`.
 */
export class Switchboard {
  readonly #waiting = new Map<string, Reply>();
  #count = 0;

  constructor(
    private readonly port: MessagePort,
    private readonly methods: Methods,
  ) {
    port.addEventListener('message', event => this.#receive(event.data));
    port.start();
  }

  /** Tells the other side something. */
  emit(method: string, args: unknown): void {
    this.port.postMessage({ switchboardAction: 'emit', method, args });
  }

  /** Asks the other side; rejects when it does not know the method or fails. */
  get(method: string, args: unknown): Promise<unknown> {
    const messageId = `parallax_${++this.#count}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(messageId, { resolve, reject });
      this.port.postMessage({ switchboardAction: 'get', method, messageId, args });
    });
  }

  async #receive(message: unknown): Promise<void> {
    if (!isRecord(message)) return;
    const { switchboardAction: action, method, messageId, args } = message;
    const given = isRecord(args) ? args : {};
    const known =
      typeof method === 'string' && Object.hasOwn(this.methods, method) ? this.methods[method] : null;
    if (action === 'emit') await Promise.resolve(known?.(given)).catch(() => undefined);
    else if (action === 'get')
      this.port.postMessage({ messageId, ...(await this.#answer(method, known, given)) });
    else if (action === 'reply' || action === 'error') this.#settle(String(messageId), message);
  }

  async #answer(method: unknown, known: Methods[string] | null | undefined, args: Record<string, unknown>) {
    const failed = (error: string) => ({ switchboardAction: 'error', error: `[parallax] ${error}` });
    if (!known) return failed(`Method "${method}" is not defined`);
    try {
      return { switchboardAction: 'reply', result: await known(args) };
    } catch (error) {
      return failed(`Method "${method}" failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #settle(messageId: string, { switchboardAction, result, error }: Record<string, unknown>): void {
    const waiting = this.#waiting.get(messageId);
    this.#waiting.delete(messageId);
    if (switchboardAction === 'reply') waiting?.resolve(result);
    else waiting?.reject(new Error(String(error)));
  }
}
