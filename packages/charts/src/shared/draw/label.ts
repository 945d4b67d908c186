/** ECharts reads braces as a template; labels are plain text. */
export const literal = (text: string): string => text.replace(/[{}]/g, '');

/** Widths of characters in shares of the font size, close enough to lay text out without a canvas. */
function characterWidth(character: string): number {
  if (/[iljft.,:;'|!()[\]{} ]/.test(character)) return 0.34;
  if (/[mwMW@%]/.test(character)) return 0.92;
  if (/[A-Z]/.test(character)) return 0.7;
  if (/[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]|[\uD800-\uDBFF]/.test(character)) return 1.02;
  return 0.6;
}

/** About how wide a text is, in pixels. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width * fontSize;
}

/** About how wide the longest word of some texts is, in pixels: a narrower label would break it. */
export const widestWord = (texts: readonly string[], fontSize: number): number =>
  Math.max(0, ...texts.flatMap(text => text.split(/\s+/)).map(word => textWidth(word, fontSize)));

/** The size at which a text fits a width, no larger than asked for and never too small to read. */
export const fontWithin = (text: string, width: number, most: number): number =>
  Math.max(9, Math.min(most, Math.floor((width * 0.9) / Math.max(0.5, textWidth(text, 1)))));

/** The text cut to a number of characters, with an ellipsis. */
export const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
