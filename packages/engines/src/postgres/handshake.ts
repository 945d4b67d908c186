import { connect, type Socket } from 'node:net';
import { hostDown } from '../network-errors.ts';

interface Target {
  host: string;
  port: number;
  timeout: number;
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const CANCEL_CODE = (1234 << 16) | 5678;

/** Whether the server encrypts when asked, for the modes that take what they can get. */
export async function offersTls(target: Target): Promise<boolean> {
  const answer = await exchange(target, SSL_REQUEST, socket => socket.once('data', () => socket.destroy()));
  return answer.toString('latin1').startsWith('S');
}

/** Asks the server to cancel what the session is doing; resolves when the server has taken note. */
export async function requestCancel(
  target: Target,
  session: { processID: number; secretKey: number },
): Promise<void> {
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_CODE, 4);
  request.writeInt32BE(session.processID, 8);
  request.writeInt32BE(session.secretKey, 12);
  await exchange(target, request, () => {});
}

/** Sends one message on a connection of its own and gathers what comes back until it closes. */
function exchange(target: Target, message: Buffer, opened: (socket: Socket) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(target.port, target.host);
    const parts: Buffer[] = [];
    socket.setTimeout(target.timeout, () =>
      socket.destroy(hostDown({ host: target.host, port: String(target.port) })),
    );
    socket.on('data', part => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(parts)));
    socket.on('connect', () => socket.write(message));
    opened(socket);
  });
}
