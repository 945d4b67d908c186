import { once } from 'node:events';
import { connect } from 'node:net';
import { ensureInstalled } from './install.mjs';
import { accountFor, freePort, freshFolder, launch } from './process.mjs';

/** A throw-away Redis without persistence. */
export async function startRedis() {
  const command = ensureInstalled({ program: 'redis-server', debianPackage: 'redis-server' });
  const account = accountFor('redis');
  const folder = freshFolder('redis', account);
  const port = await freePort();
  const { stop } = await launch({
    name: 'Redis',
    command,
    args: [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    account,
    folder,
    ready: () => ping(port),
  });
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function ping(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    if (!String(answer).startsWith('+PONG')) throw new Error(`Redis answered ${answer}`);
  } finally {
    socket.destroy();
  }
}
