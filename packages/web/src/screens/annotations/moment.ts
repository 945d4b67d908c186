/** A wire date-time without zone as a `datetime-local` box takes it: `2026-11-15T02:18`. Both mean UTC. */
export const toLocalBox = (wire: string | null | undefined): string =>
  wire?.replace(' ', 'T').slice(0, 16) ?? '';

/** What the box holds, as the wire writes it. */
export const toWire = (box: string): string => (box.length === 16 ? `${box}:00` : box);
