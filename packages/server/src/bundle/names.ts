/** The part of a file name that comes from a title; empty when nothing of it is left. */
export const fileSlug = (title: string | null | undefined): string =>
  (title ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replaceAll('/', ' ')
    .replace(/ +/g, '_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');

/**
 * A number that stands for a thing in every bundle it is ever part of, whatever its id is in this store: the same
 * content gives the same bytes wherever it was exported.
 */
export const stableNumber = (uuid: string): number =>
  Number(BigInt(`0x${uuid.replaceAll('-', '')}`) % 2_147_483_647n) + 1;

/** `Sales_overview_1204`, or the bare number of a thing without a usable title. */
export function fileStem(title: string | null | undefined, uuid: string): string {
  const slug = fileSlug(title);
  return slug ? `${slug}_${stableNumber(uuid)}` : String(stableNumber(uuid));
}

/** `chart_export_20260131T090500`. */
export function bundleName(kind: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${kind}_export_${stamp}`;
}
