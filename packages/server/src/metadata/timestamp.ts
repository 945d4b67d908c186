/** The stored form of an instant: UTC, microsecond width, no zone, so that text order is time order. */
export const timestamp = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, -1)}000`;

/** Epoch milliseconds of a stored instant. */
export const epochMs = (stored: string): number => Date.parse(`${stored.slice(0, 23)}Z`);
