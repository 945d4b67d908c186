import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const SDK = fileURLToPath(import.meta.resolve('@superset-ui/embedded-sdk/bundle/index.js'));

export interface HostPage {
  origin: string;
  /** The tokens handed out so far. */
  granted: string[];
  close(): Promise<void>;
}

export interface HostOptions {
  id: string;
  productUrl: string;
  /** Stands for the host's own server: makes a token for its visitor. */
  grant(): Promise<string>;
  /** Further options of the SDK, as JavaScript. */
  options?: string;
}

const html = ({ id, productUrl, options = '' }: HostOptions): string => `<!doctype html>
<html lang="en"><head><title>Host</title><script src="/sdk.js"></script>
<style>body { margin: 0 } #dashboard, iframe { width: 100%; height: 800px; border: 0 }</style></head>
<body><h1>Our own product</h1><div id="dashboard"></div><script>
window.news = [];
window.embedded = supersetEmbeddedSdk.embedDashboard({
  id: '${id}',
  supersetDomain: '${productUrl}',
  mountPoint: document.getElementById('dashboard'),
  fetchGuestToken: () => fetch('/guest-token').then(reply => reply.text()),
  iframeTitle: 'Our numbers',
  ${options}
});
window.embedded.then(board => board.observeDataMask(mask => window.news.push(mask)));
</script></body></html>`;

/** Somebody else's page, on another origin, that embeds a dashboard with the SDK from the registry. */
export async function startHost(options: HostOptions): Promise<HostPage> {
  const granted: string[] = [];
  const sdk = await readFile(SDK);
  const server = createServer(async (request, reply) => {
    if (request.url === '/sdk.js') return reply.setHeader('content-type', 'text/javascript').end(sdk);
    if (request.url === '/guest-token') {
      const token = await options.grant();
      granted.push(token);
      return reply.end(token);
    }
    if (request.url === '/favicon.ico') return reply.writeHead(204).end();
    return reply.setHeader('content-type', 'text/html').end(html(options));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    granted,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
