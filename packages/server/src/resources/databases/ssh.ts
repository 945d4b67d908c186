import { createServer, type Server, type Socket } from 'node:net';
import { AppError } from '@parallax/contract';
import type { Client as SshClient } from 'ssh2';

/** A way to a database through an SSH server, with its secrets in the clear. */
export interface Tunnel {
  server_address: string;
  server_port: number;
  username: string;
  password: string | null;
  private_key: string | null;
  private_key_password: string | null;
}

export interface OpenTunnel {
  /** On the loopback address of this machine. */
  port: number;
  close(): Promise<void>;
}

const READY_WAIT = 10_000;
const KEEP_ALIVE = 15_000;

/** Connects to the SSH server and forwards a free local port to the target, as the server sees it. */
export async function openTunnel(
  tunnel: Tunnel,
  target: { host: string; port: number },
  onLost: () => void = () => {},
): Promise<OpenTunnel> {
  const client = await connect(tunnel);
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    client.forwardOut('127.0.0.1', 0, target.host, target.port, (error, channel) => {
      if (error) return void socket.destroy();
      channel.on('error', () => socket.destroy());
      socket.once('close', () => channel.destroy());
      socket.pipe(channel).pipe(socket);
    });
  });
  let closing = false;
  const lost = () => {
    if (!closing) onLost();
  };
  const close = async () => {
    closing = true;
    for (const socket of sockets) socket.destroy();
    client.end();
    await new Promise<void>(done => server.close(() => done()));
  };
  client.on('error', lost);
  client.once('close', () => {
    for (const socket of sockets) socket.destroy();
    lost();
  });
  try {
    return { port: await listen(server), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(tunnel: Tunnel): Promise<SshClient> {
  const { Client } = (await import('ssh2')).default;
  const client = new Client();
  try {
    await new Promise<void>((ready, failed) => {
      client.once('ready', ready).once('error', failed);
      client.connect({
        host: tunnel.server_address,
        port: tunnel.server_port,
        username: tunnel.username,
        readyTimeout: READY_WAIT,
        keepaliveInterval: KEEP_ALIVE,
        ...(tunnel.password !== null && { password: tunnel.password }),
        ...(tunnel.private_key !== null && { privateKey: tunnel.private_key }),
        ...(tunnel.private_key_password !== null && { passphrase: tunnel.private_key_password }),
      });
    });
    return client;
  } catch (error) {
    client.end();
    throw tunnelError(error, tunnel);
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

function tunnelError(error: unknown, { server_address, server_port }: Tunnel): AppError {
  const level = error instanceof Error && 'level' in error ? String(error.level) : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : '';
  const extra = (...invalid: string[]) => ({ ssh_tunnel: true, invalid });
  if (level === 'client-authentication') {
    return new AppError('CONNECTION_ACCESS_DENIED_ERROR', {
      message: 'The SSH server refused the username, the password or the private key.',
      extra: extra('username', 'password', 'private_key'),
    });
  }
  if (/privateKey|passphrase|parse/i.test(text)) {
    return new AppError('CONNECTION_ACCESS_DENIED_ERROR', {
      message: 'The private key cannot be read. Check the key and its password.',
      extra: extra('private_key', 'private_key_password'),
    });
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', {
      message: `The SSH server "${server_address}" cannot be resolved.`,
      extra: extra('server_address'),
    });
  }
  if (code === 'ECONNREFUSED') {
    return new AppError('CONNECTION_PORT_CLOSED_ERROR', {
      message: `Port ${server_port} of the SSH server "${server_address}" refused the connection.`,
      extra: extra('server_address', 'server_port'),
    });
  }
  return new AppError('CONNECTION_HOST_DOWN_ERROR', {
    message: `The SSH server "${server_address}" does not answer on port ${server_port}.`,
    extra: extra('server_address', 'server_port'),
  });
}
