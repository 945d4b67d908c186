/** The part of a file name that comes from a title; empty when nothing of it is left. */
export const fileSlug = (title: string | null | undefined): string =>
  (title ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replaceAll('/', ' ')
    .replace(/ +/g, '_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');

/** `Sales_overview_12`, or the bare id of a thing without a usable title. */
export function fileStem(title: string | null | undefined, id: number): string {
  const slug = fileSlug(title);
  return slug ? `${slug}_${id}` : String(id);
}

/** `chart_export_20260131T090500`. */
export function bundleName(kind: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${kind}_export_${stamp}`;
}
