import type { ChartTheme } from '../../chart.ts';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i;
const RGB = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

type Channels = [red: number, green: number, blue: number];

function channels(colour: string): Channels | null {
  const hex = HEX.exec(colour);
  const parts = hex
    ? hex.slice(1, 4).map(pair => Number.parseInt(pair, 16))
    : RGB.exec(colour)?.slice(1, 4).map(Number);
  return parts ? [parts[0]!, parts[1]!, parts[2]!] : null;
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(a: Channels, b: Channels): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const DARK_TEXT = '#14181F';
const LIGHT_TEXT = '#FFFFFF';

/** Black or white, whichever reads better on the colour. */
export function textOn(background: string): string {
  const parts = channels(background);
  return parts && luminance(parts) > 0.26 ? DARK_TEXT : LIGHT_TEXT;
}

const mixed = (from: Channels, to: Channels, share: number): Channels => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** The colour with a share of 0..1 of another; opaque, unlike one with an alpha. */
export function blend(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  return from && to ? `rgb(${mixed(from, to, share).join(', ')})` : colour;
}

/** The colour, moved towards the text colour until words drawn in it can be read on the surface. */
export function legible(colour: string, { surface, text }: Pick<ChartTheme, 'surface' | 'text'>): string {
  const [own, ground, ink] = [channels(colour), channels(surface), channels(text)];
  if (!own || !ground || !ink) return colour;
  for (let share = 0; share <= 0.8; share += 0.2) {
    const shade = mixed(own, ink, share);
    if (contrast(shade, ground) >= 3) return share === 0 ? colour : `rgb(${shade.join(', ')})`;
  }
  return text;
}
