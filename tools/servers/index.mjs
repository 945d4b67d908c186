import { fileURLToPath } from 'node:url';
import { startMariadb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';
import { Unavailable } from './process.mjs';
import { startRedis } from './redis.mjs';
import { startTrino } from './trino.mjs';

export { startMariadb, startPostgres, startRedis, startTrino };

/** Every server the tests can use, with the environment variable that names its address. */
export const SERVERS = {
  postgres: { variable: 'PARALLAX_TEST_POSTGRES_URL', start: startPostgres },
  mariadb: { variable: 'PARALLAX_TEST_MARIADB_URL', start: startMariadb },
  redis: { variable: 'PARALLAX_TEST_REDIS_URL', start: startRedis },
  trino: { variable: 'PARALLAX_TEST_TRINO_URL', start: startTrino },
};

/**
 * Starts real servers side by side.
 *
 *     const { env, skipped, failed, stop } = await startAll({ skip: ['trino'] });
 *
 * `env` holds the addresses of those that run and, as PARALLAX_TEST_SKIP, the names that tests must leave out.
 * `skipped` are those asked to be skipped and a Trino without Java or Maven, `failed` the reasons of the others that
 * did not start. Nothing is thrown; `stop` ends them all.
 *
 * @param {{ only?: string[], skip?: string[] }} [choice]
 * @returns {Promise<{ env: Record<string, string>, skipped: Record<string, string>, failed: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startAll({ only = Object.keys(SERVERS), skip = [] } = {}) {
  const env = {};
  const skipped = {};
  const failed = {};
  const running = [];
  const chosen = Object.entries(SERVERS).filter(([name]) => only.includes(name));
  await Promise.all(
    chosen.map(async ([name, { variable, start }]) => {
      if (skip.includes(name)) {
        skipped[name] = 'asked for';
        return;
      }
      try {
        const server = await start();
        running.push(server);
        env[variable] = server.url;
      } catch (error) {
        if (name === 'trino' && error instanceof Unavailable) skipped[name] = error.message;
        else failed[name] = error.message;
      }
    }),
  );
  const left = [process.env.PARALLAX_TEST_SKIP ?? '', ...Object.keys(skipped)].filter(Boolean);
  if (left.length > 0) env.PARALLAX_TEST_SKIP = left.join(',');
  return {
    env,
    skipped,
    failed,
    stop: async () => void (await Promise.all(running.map(server => server.stop()))),
  };
}

async function main(names) {
  const unknown = names.filter(name => !(name in SERVERS));
  if (unknown.length > 0) {
    process.stderr.write(
      `unknown server ${unknown.join(', ')}; there are ${Object.keys(SERVERS).join(', ')}\n`,
    );
    process.exit(2);
  }
  const { env, skipped, failed, stop } = await startAll(names.length > 0 ? { only: names } : {});
  for (const [key, value] of Object.entries(env)) process.stdout.write(`export ${key}=${value}\n`);
  for (const [name, reason] of Object.entries(skipped)) process.stderr.write(`skipped ${name}: ${reason}\n`);
  for (const [name, reason] of Object.entries(failed)) process.stderr.write(`failed ${name}: ${reason}\n`);
  if (Object.keys(env).length === 0) process.exit(1);
  const stay = setInterval(() => {}, 2 ** 30);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      clearInterval(stay);
      await stop();
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
