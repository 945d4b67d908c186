import { type AddressInfo, connect } from 'node:net';
import ssh2, { type Connection } from 'ssh2';

export interface SshServer {
  port: number;
  user: { username: string; password: string };
  /** Opens the door too. */
  privateKey: string;
  /** How often somebody was let through to another address. */
  forwarded(): number;
  stop(): Promise<void>;
}

/** An SSH server on the loopback address that knows one person, by password or by key, and forwards for them. */
export async function startSshServer(): Promise<SshServer> {
  const user = { username: 'jump', password: 'let me through' };
  const host = ssh2.utils.generateKeyPairSync('ed25519');
  const own = ssh2.utils.generateKeyPairSync('ed25519');
  const known = ssh2.utils.parseKey(own.public);
  const clients = new Set<Connection>();
  let forwarded = 0;
  const server = new ssh2.Server({ hostKeys: [host.private] }, client => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => clients.delete(client));
    client.on('authentication', context => {
      const byPassword = context.method === 'password' && context.password === user.password;
      const byKey =
        context.method === 'publickey' &&
        !(known instanceof Error) &&
        known.getPublicSSH().equals(context.key.data);
      return context.username === user.username && (byPassword || byKey)
        ? context.accept()
        : context.reject();
    });
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      const socket = connect(destPort, destIP);
      socket.once('error', () => reject());
      socket.once('connect', () => {
        forwarded += 1;
        const channel = accept();
        channel.on('error', () => socket.destroy());
        socket.on('error', () => channel.destroy());
        socket.pipe(channel).pipe(socket);
      });
    });
  });
  const port = await new Promise<number>(done =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
  return {
    port,
    user,
    privateKey: own.private,
    forwarded: () => forwarded,
    stop: () => {
      for (const client of clients) client.end();
      return new Promise<void>(done => server.close(() => done()));
    },
  };
}
