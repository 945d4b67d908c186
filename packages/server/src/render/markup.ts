import { PICTURE_THEME, type Size } from '../picture-theme.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Width of a letter in ems. */
export const LETTER_EMS = 0.6;
/** Width of a bold letter in ems. */
const BOLD_EMS = 0.74;

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => ESCAPES[sign]!);

export interface TextStyle {
  size: number;
  colour?: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

/** One line of text; `y` is its base line. */
export const line = (text: string, x: number, y: number, style: TextStyle): string =>
  `<text x="${x}" y="${y}" font-size="${style.size}" fill="${style.colour ?? PICTURE_THEME.text}"` +
  ` font-family="${PICTURE_THEME.fontFamily}" text-anchor="${style.anchor ?? 'start'}"` +
  `${style.bold ? ' font-weight="bold"' : ''}>${escapeXml(text)}</text>`;

/** The text, cut with an ellipsis where it would leave the given width. */
export function fitted(text: string, width: number, size: number): string {
  const letters = Math.max(1, Math.floor(width / (size * LETTER_EMS)));
  return text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text;
}

/** The size at which a bold text fills the width, up to the wanted size. */
export const fittingSize = (text: string, width: number, wanted: number): number =>
  Math.max(10, Math.min(wanted, width / Math.max(1, text.length * BOLD_EMS)));

export const rect = (x: number, y: number, { width, height }: Size, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const svg = ({ width, height }: Size, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The part of a picture that lies between two heights, over its whole width. */
export const cut = (
  picture: string,
  { width, top, height }: { width: number; top: number; height: number },
): string =>
  picture.replace(
    /^<svg [^>]*>/,
    svg({ width, height }, '').replace('</svg>', '').replace('viewBox="0 0', `viewBox="0 ${top}`),
  );

/** A picture inside another one. */
export const placed = (picture: string, x: number, y: number): string =>
  picture.replace('<svg ', `<svg x="${x}" y="${y}" `);

/** A quiet sentence in the middle, where there is nothing to draw. */
export const message = (text: string, size: Size): string =>
  svg(
    size,
    line(fitted(text, size.width - 32, 14), size.width / 2, size.height / 2, {
      size: 14,
      colour: PICTURE_THEME.secondary,
      anchor: 'middle',
    }),
  );
