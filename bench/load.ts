import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
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
    await ask(target, agent);
    if (run >= 0) samples.push(performance.now() - from);
  }
  agent.destroy();
  return samples;
}

function ask({ url, headers = {}, method = 'GET', body }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method }, reply => {
      reply.resume();
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
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
