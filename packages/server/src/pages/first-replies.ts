import { api, exploreQuery } from '@parallax/contract';
import type { FastifyInstance } from 'fastify';

const explore = (search = '', permalinkKey?: string): string[] => {
  const query = Object.entries(exploreQuery(new URLSearchParams(search), permalinkKey));
  const asked = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length > 0 ? [`${api.explore.page.path}?${asked}`] : [];
};

/** What the page of a dashboard asks for. */
export interface DashboardRequests {
  item: string;
  charts: string;
  datasets: string;
}

export function dashboardRequests(page: string): DashboardRequests | null {
  const [, dashboard] = /^\/superset\/dashboard\/(?!p\/)([^/?]+)\/?(?:\?|$)/.exec(page) ?? [];
  if (!dashboard) return null;
  const item = `/api/v1/dashboard/${dashboard}`;
  return { item, charts: `${item}/charts`, datasets: `${item}/datasets` };
}

/** What other pages ask the API first. */
const FIRST: readonly [page: RegExp, requests: (match: RegExpExecArray) => string[]][] = [
  [/^\/explore\/?\?(.*)$/, ([, search]) => explore(search)],
  [/^\/superset\/explore\/p\/([^/?]+)\/?(?:\?(.*))?$/, ([, key, search]) => explore(search, key)],
];
/** A dashboard of hundreds of charts is better asked for than waited for. */
const LARGEST = 512 * 1024;

export interface FirstReply {
  etag: string | null;
  body: unknown;
}

const requestsOf = (page: string): string[] =>
  Object.values(dashboardRequests(page) ?? {}).concat(
    FIRST.flatMap(([pattern, requests]) => {
      const match = pattern.exec(page);
      return match ? requests(match) : [];
    }),
  );

/**
 * The replies to a page's first requests, by address. They go through the API like any other request, under the
 * session of whoever opens the page; what is refused there is left to be asked for and explained.
 */
export async function firstReplies(
  server: FastifyInstance,
  { url: page, cookie }: { url: string; cookie: string },
): Promise<Record<string, FirstReply>> {
  const urls = requestsOf(page);
  const headers = { cookie, accept: 'application/json' };
  const answers = await Promise.all(
    urls.map(async url => ({ url, answer: await server.inject({ method: 'GET', url, headers }) })),
  );
  const good = answers.filter(({ answer }) => answer.statusCode === 200);
  if (good.reduce((sum, { answer }) => sum + answer.body.length, 0) > LARGEST) return {};
  return Object.fromEntries(
    good.map(({ url, answer }) => [
      url,
      { etag: answer.headers.etag?.toString() ?? null, body: answer.json() },
    ]),
  );
}
