export interface Rgba {
  r: number;
  g: number;
  b: number;
  a?: number;
}

const isRgba = (value: unknown): value is Rgba =>
  typeof value === 'object' && value !== null && 'r' in value && 'g' in value && 'b' in value;

/** A saved `color_picker` value as CSS, or the fallback. */
export function pickedColour(value: unknown, fallback: string): string {
  if (!isRgba(value)) return fallback;
  return `rgba(${value.r}, ${value.g}, ${value.b}, ${value.a ?? 1})`;
}

const RGB = /^rgb\((\d+),\s*(\d+),\s*(\d+)\)$/;

function parseOpaque(colour: string): [number, number, number] | null {
  const rgb = RGB.exec(colour);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const digits = short ? short.slice(1).map(digit => digit + digit) : /^#(..)(..)(..)/.exec(colour)?.slice(1);
  if (!digits) return null;
  const parts = digits.map(pair => Number.parseInt(pair, 16));
  return parts.some(Number.isNaN) ? null : [parts[0]!, parts[1]!, parts[2]!];
}

/** The colour with an alpha of 0..1, as `rgba(…)`. Colours that are neither `#…` nor `rgb(…)` come back as they are. */
export function withAlpha(colour: string, alpha: number): string {
  const parts = parseOpaque(colour);
  return parts ? `rgba(${parts.join(', ')}, ${Math.round(alpha * 100) / 100})` : colour;
}
