/** Text that cannot become markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** JSON that cannot close the script element it stands in. */
export const inHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

const BOOTSTRAP = /<script type="application\/json" id="bootstrap">[\s\S]*?<\/script>/;

/** The client's page with the data it starts from. */
export const withBootstrap = (html: string, start: unknown): string =>
  html.replace(BOOTSTRAP, () => `<script type="application/json" id="bootstrap">${inHtml(start)}</script>`);

export const NEVER_STORED = 'no-store, no-cache, must-revalidate, max-age=0';
