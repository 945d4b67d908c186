import type { FastifyInstance } from 'fastify';

const PAGE = /^\/superset\/dashboard\/p\/([^/?#]+)\/?(?:\?(.*))?$/;

interface Link {
  dashboardId: string;
  state: { urlParams?: [string, string][] | null; anchor?: string | null };
}

/**
 * Where a short link to a dashboard leads, for whoever opens it: the dashboard, with the parameters it was made with,
 * those it was opened with, and its place on the page. Null when the address is no such link, or one that leads nowhere.
 */
export async function dashboardLink(
  server: FastifyInstance,
  { url, cookie }: { url: string; cookie: string },
): Promise<string | null> {
  const [, key, query = ''] = PAGE.exec(url) ?? [];
  if (!key) return null;
  const answer = await server.inject({
    method: 'GET',
    url: `/api/v1/dashboard/permalink/${key}`,
    headers: { cookie, accept: 'application/json' },
  });
  if (answer.statusCode !== 200) return null;
  const { dashboardId, state } = answer.json<Link>();
  const params = new URLSearchParams(state.urlParams ?? []);
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
  params.set('permalink_key', decodeURIComponent(key));
  const anchor = state.anchor ? `#${encodeURIComponent(state.anchor)}` : '';
  return `/superset/dashboard/${encodeURIComponent(dashboardId)}/?${params}${anchor}`;
}
