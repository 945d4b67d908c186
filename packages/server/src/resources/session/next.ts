const HOME = '/superset/welcome/';

/** Where to go after sign-in: a path of this product, or home for anything that leads elsewhere. */
export function safeNext(next: string | undefined, host: string | undefined): string {
  if (!next || !host) return HOME;
  const base = `http://${host}`;
  if (!URL.canParse(next, base)) return HOME;
  const target = new URL(next, base);
  const ours = target.host === new URL(base).host && /^https?:$/.test(target.protocol);
  return ours && !target.pathname.startsWith('//')
    ? `${target.pathname}${target.search}${target.hash}`
    : HOME;
}
