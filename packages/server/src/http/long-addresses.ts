import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../pages/html.ts';
import { type ErrorReply, httpError } from './errors.ts';
import { sendError } from './routes.ts';
import { wantsPage } from './unmatched.ts';

/** Filters written into an address make it long; what is longer is refused. */
const ADDRESS_LIMIT = 64 * 1024;
/** What Node reads of a request before it gives up: enough to tell who sent too long an address, and to answer. */
export const HEADER_LIMIT = 4 * ADDRESS_LIMIT;
/** A sender is still busy when the answer is there; who does not read it is let go. */
const LINGER_MS = 10_000;

const TOO_LONG = 'The address is too long: it holds more filters or settings than an address can carry.';

/** Refuses addresses nobody would have written by hand: in words for people, as an error for programs. */
export function refuseLongAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.length <= ADDRESS_LIMIT) return;
    if (!wantsPage(request))
      return sendError(reply, httpError(414, `414 Request-URI Too Large: ${TOO_LONG}`));
    return reply.status(414).type('text/html; charset=utf-8').send(pageFor(request.url));
  });
}

/** The way back: the same page without what made its address long. */
function pageFor(url: string): string {
  const [path = '/'] = url.split('?');
  const way = path.length < ADDRESS_LIMIT / 2 ? path : '/';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The address is too long</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem }
</style>
<h1>The address is too long</h1>
<p>It holds more filters or settings than an address can carry. A permalink keeps them all in a short one.</p>
<p><a href="${escapeHtml(way)}">Open the page without them</a></p>
`;
}

const REASONS: Record<string, ErrorReply> = {
  HPE_HEADER_OVERFLOW: httpError(431, `431 Request Header Fields Too Large: ${TOO_LONG}`),
  ERR_HTTP_REQUEST_TIMEOUT: httpError(408, '408 Request Timeout: The request took too long to arrive.'),
};
const UNREADABLE = httpError(400, '400 Bad Request: The request is not HTTP.');

/** Answers what Node cannot read as a request. What the client still sends is read and dropped, so that it hears us. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, body } = REASONS[error.code ?? ''] ?? UNREADABLE;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
