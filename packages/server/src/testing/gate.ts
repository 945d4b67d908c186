import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be shut for a while, as when the server is away. */
export interface Gate {
  /** The address of the server, through the gate. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function gateTo(address: string): Promise<Gate> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const gate: Server = createServer(near => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const open = async (port: number) => {
    gate.listen(port, '127.0.0.1');
    await once(gate, 'listening');
  };
  await open(0);
  const { port } = gate.address() as AddressInfo;
  const through = new URL(address);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    open: () => open(port),
    async shut() {
      const closed = once(gate, 'close');
      gate.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
