import { Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { hostDown } from '../network-errors.ts';
import type { Settings } from './settings.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Node's own client rather than fetch: fetch cannot be given a certificate authority. */
export class Http {
  readonly #origin: URL;
  readonly #secure: boolean;
  readonly #agent: PlainAgent;

  constructor(private readonly settings: Settings) {
    this.#origin = new URL(settings.origin);
    this.#secure = this.#origin.protocol === 'https:';
    this.#agent = this.#secure
      ? new SecureAgent({ keepAlive: true, ...settings.tls })
      : new PlainAgent({ keepAlive: true });
  }

  call({ method, path, headers, body, signal }: Call): Promise<Reply> {
    const { hostname, port } = this.#origin;
    const options: RequestOptions = {
      method,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port || (this.#secure ? 443 : 80),
      path,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      agent: this.#agent,
      ...(signal && { signal }),
    };
    return new Promise((resolve, reject) => {
      const request = (this.#secure ? secureRequest : plainRequest)(options, response => {
        const parts: Buffer[] = [];
        response.on('data', part => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      request.on('socket', socket => {
        if (!socket.connecting) return;
        const timer = setTimeout(
          () => request.destroy(hostDown({ host: hostname, port })),
          this.settings.connectTimeout,
        );
        socket.once(this.#secure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
        socket.once('close', () => clearTimeout(timer));
      });
      request.setTimeout(this.settings.answerTimeout, () =>
        request.destroy(hostDown({ host: hostname, port })),
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
