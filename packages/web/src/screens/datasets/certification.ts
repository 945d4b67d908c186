const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Who vouches for a dataset, as its `extra` JSON tells; undefined when nobody does. */
export function certification(extra: string | null | undefined): string | undefined {
  try {
    const data: unknown = JSON.parse(extra || '{}');
    const by = isRecord(data) && isRecord(data.certification) ? data.certification.certified_by : undefined;
    return typeof by === 'string' && by !== '' ? by : undefined;
  } catch {
    return undefined;
  }
}
