import { originsOf } from '@parallax/contract';

/** Domains as people type them: set apart by spaces, lines or commas. */
export const splitDomains = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The first word that is no domain, or null. */
export const wrongDomain = (domains: readonly string[]): string | null =>
  domains.find(domain => !originsOf(domain)) ?? null;

/** Code that shows the dashboard in somebody's page. */
export const snippetFor = (
  uuid: string,
  origin: string,
): string => `import { embedDashboard } from '@superset-ui/embedded-sdk';

embedDashboard({
  id: '${uuid}',
  supersetDomain: '${origin}',
  mountPoint: document.getElementById('dashboard'),
  // your server asks POST /api/v1/security/guest_token/ here and hands the token on
  fetchGuestToken: () => fetch('/guest-token').then(reply => reply.text()),
});`;
