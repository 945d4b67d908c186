import { api, exploreQuery } from '@parallax/contract';
import type { FastifyInstance } from 'fastify';

const explore = (search = '', permalinkKey?: string): string[] => {
  const query = Object.entries(exploreQuery(new URLSearchParams(search), permalinkKey));
  const asked = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length > 0 ? [`${api.explore.page.path}?${asked}`] : [];
};

/** What a page would ask the API first, answered along with the page. */
const FIRST: readonly [page: RegExp, requests: (match: RegExpExecArray) => string[]][] = [
  [
    /^\/superset\/dashboard\/(?!p\/)([^/?]+)\/?(?:\?|$)/,
    ([, dashboard]) => ['', '/charts', '/datasets'].map(part => `/api/v1/dashboard/${dashboard}${part}`),
  ],
  [/^\/explore\/?\?(.*)$/, ([, search]) => explore(search)],
  [/^\/superset\/explore\/p\/([^/?]+)\/?(?:\?(.*))?$/, ([, key, search]) => explore(search, key)],
];
/** A dashboard of hundreds of charts is better asked for than waited for. */
const LARGEST = 512 * 1024;

export interface FirstReply {
  etag: string | null;
  body: unknown;
}

/**
 * The replies to a page's first requests, by address. They go through the API like any other request, under the
 * session of whoever opens the page; what is refused there is left to be asked for and explained.
 */
export async function firstReplies(
  server: FastifyInstance,
  { url: page, cookie }: { url: string; cookie: string },
): Promise<Record<string, FirstReply>> {
  const urls = FIRST.flatMap(([pattern, requests]) => {
    const match = pattern.exec(page);
    return match ? requests(match) : [];
  });
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
