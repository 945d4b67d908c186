import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { json, text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
  body?: string;
}

/** Milliseconds of each of `count` requests, one after another on one connection, after a warm-up. */
export async function latencies(target: Target, count = 500): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: number[] = [];
  const warmUp = Math.ceil(count / 5);
  for (let run = -warmUp; run < count; run++) {
    const from = performance.now();
    await ask(target, agent, reply => finished(reply.resume()));
    if (run >= 0) samples.push(performance.now() - from);
  }
  agent.destroy();
  return samples;
}

/** The body of one answer. */
export const textOf = (target: Target, agent: Agent): Promise<string> => ask(target, agent, text);

/** A client that takes as little time of its own as it can. */
export function plainClient(url: string, headers: Readonly<Record<string, string>>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answer = async <T>(target: Omit<Target, 'url'> & { path: string }): Promise<T> =>
    (await ask({ ...target, url: url + target.path, headers }, agent, json)) as T;
  return {
    get: <T>(path: string): Promise<T> => answer<T>({ path }),
    post: <T>(path: string, body: unknown): Promise<T> =>
      answer<T>({ path, method: 'POST', body: JSON.stringify(body) }),
    close: () => agent.destroy(),
  };
}

function ask<T>(
  { url, headers = {}, method = 'GET', body }: Target,
  agent: Agent,
  take: (reply: IncomingMessage) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const asked = request(url, { agent, headers: sent, method }, reply => {
      const { statusCode = 0 } = reply;
      take(reply).then(
        taken => (statusCode < 300 ? resolve(taken) : reject(new Error(`${url} answered ${statusCode}`))),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Requests a second over several connections; any answer but 200 is an error. */
export async function throughput(target: Target, { connections = 16, seconds = 5 } = {}): Promise<number> {
  const result = await autocannon({ ...target, connections, duration: seconds });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${target.url}: ${result.non2xx} failed answers, ${result.errors} errors`);
  }
  return result.requests.average;
}
