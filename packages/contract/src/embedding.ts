/** The pairs a guest token gives by itself: enough to look at the dashboards it names, and nothing else. */
export const GUEST_PERMISSIONS: readonly (readonly [permission: string, view: string])[] = [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'EmbeddedDashboard'],
  ['can_read', 'CurrentUserRestApi'],
  ['can_read', 'DashboardPermalinkRestApi'],
  ['can_write', 'DashboardPermalinkRestApi'],
  ['can_time_range', 'Api'],
  ['can_log', 'Superset'],
];

const HOST = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/**
 * The origins an allowed domain stands for, as `frame-ancestors` takes them: an origin itself, a host with either
 * scheme. Null for what is neither.
 *
 * @example originsOf('https://app.example.com/') // ['https://app.example.com']
 */
export function originsOf(domain: string): string[] | null {
  const text = domain.trim().replace(/\/+$/, '').toLowerCase();
  const [, scheme, host = ''] = /^(?:(https?):\/\/)?(.*)$/.exec(text) ?? [];
  if (!HOST.test(host)) return null;
  return scheme ? [`${scheme}://${host}`] : [`http://${host}`, `https://${host}`];
}

const DEFAULT_PORT: Record<string, string> = { 'http:': '80', 'https:': '443' };

function matches(origin: URL, pattern: string): boolean {
  const allowed = new URL(pattern.replace('*.', 'any.'));
  const port = (url: URL) => url.port || DEFAULT_PORT[url.protocol];
  if (origin.protocol !== allowed.protocol || port(origin) !== port(allowed)) return false;
  return pattern.includes('*.')
    ? origin.hostname.endsWith(allowed.hostname.slice('any'.length))
    : origin.hostname === allowed.hostname;
}

/** Whether a page of this address may embed. An empty list lets every page. */
export function mayEmbed(address: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return domains.some(domain => (originsOf(domain) ?? []).some(pattern => matches(url, pattern)));
}
