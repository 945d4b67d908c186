import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayEmbed, originsOf } from '@parallax/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { escapeHtml, NEVER_STORED, withBootstrap } from './html.ts';
import { systemThemes } from './system-themes.ts';

interface Refusal {
  status: 403 | 404;
  title: string;
  reason: string;
  remedy: string;
}

const TURNED_OFF: Refusal = {
  status: 404,
  title: 'Embedding is turned off',
  reason: 'This server does not let dashboards be embedded.',
  remedy: 'Start it with PARALLAX_FEATURE_EMBEDDED_SUPERSET=true.',
};
const UNKNOWN: Refusal = {
  status: 404,
  title: 'There is no embedded dashboard of this id',
  reason: 'The dashboard was never opened to embedding, or was closed to it again.',
  remedy: 'Open the dashboard, choose “Embed dashboard” in its menu, and use the id that is shown there.',
};
const NO_REFERRER: Refusal = {
  status: 403,
  title: 'The page around this one does not say where it is from',
  reason: 'This dashboard may only be embedded by allowed domains, and the request came without a Referer.',
  remedy:
    'Let the page send its origin: its Referrer-Policy must not be no-referrer; the SDK takes referrerPolicy: "origin".',
};
const notAllowed = (origin: string): Refusal => ({
  status: 403,
  title: 'This page may not embed the dashboard',
  reason: `${origin} is not among the allowed domains of this dashboard.`,
  remedy: `Add ${origin} under “Embed dashboard” in the dashboard’s menu.`,
});

/** `GET /embedded/{uuid}`: the page the embedding SDK loads in a frame. It holds no data; that needs a guest token. */
export function registerEmbedded(server: FastifyInstance, services: Services, root: string): void {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const answer = async (request: FastifyRequest<{ Params: { uuid: string } }>, reply: FastifyReply) => {
    const found = await findEmbedding(request.params.uuid, services);
    const refusal = refusalOf(found, request.headers.referer, services);
    reply.type('text/html; charset=utf-8').header('cache-control', NEVER_STORED);
    if (refusal || !found) {
      frameable(reply, []);
      return reply.status(refusal?.status ?? 404).send(refusalPage(refusal ?? UNKNOWN));
    }
    frameable(reply, found.domains);
    const start = {
      user: null,
      flags: services.settings.flags,
      theme: await systemThemes(services),
      csrfToken: '',
      version: VERSION,
      replies: {},
      embedded: { uuid: request.params.uuid, dashboardId: found.dashboardId, allowedDomains: found.domains },
    };
    return reply.send(withBootstrap(html, start));
  };
  server.get('/embedded/:uuid', answer);
  server.get('/embedded/:uuid/', answer);
}

interface Embedding {
  dashboardId: number;
  domains: string[];
}

async function findEmbedding(uuid: string, { db }: Services): Promise<Embedding | null> {
  const row = await db
    .selectFrom('embedded_dashboards')
    .select(['dashboard_id', 'allowed_domains'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) return null;
  return { dashboardId: row.dashboard_id, domains: JSON.parse(row.allowed_domains) as string[] };
}

function refusalOf(
  found: Embedding | null,
  referer: string | undefined,
  { settings }: Services,
): Refusal | null {
  if (!settings.flags.EMBEDDED_SUPERSET) return TURNED_OFF;
  if (!found) return UNKNOWN;
  if (mayEmbed(referer ?? '', found.domains)) return null;
  return referer && URL.canParse(referer) ? notAllowed(new URL(referer).origin) : NO_REFERRER;
}

/** Lets pages of these domains show the page in a frame; without any, every page. */
function frameable(reply: FastifyReply, domains: readonly string[]): void {
  const ancestors = domains.flatMap(domain => originsOf(domain) ?? []);
  const allowed = domains.length === 0 ? '*' : ["'self'", ...ancestors].join(' ');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${allowed}`))
    .removeHeader('x-frame-options');
}

const refusalPage = ({ title, reason, remedy }: Refusal): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; min-height: 90vh; margin: 0 16px; place-items: center; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 460px; }
h1 { font-size: 18px; }
</style></head>
<body><main data-test="embedding-refused"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(reason)}</p>
<p><strong>${escapeHtml(remedy)}</strong></p></main></body></html>`;
