import type { MatrixView, View } from '@parallax/charts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { fitted, line, message, placed } from './markup.ts';

const FONT = 12;

const heading = (text: string, x: number, y: number, width: number): string =>
  line(fitted(text, width, FONT), x + 4, y + 16, { size: FONT, bold: true, colour: PICTURE_THEME.secondary });

/** The whole sheet, made smaller where the frame is. */
export async function matrixSvg(
  matrix: MatrixView,
  size: Size,
  draw: (view: View, name: string, size: Size) => Promise<string>,
): Promise<string> {
  const headings = matrix.headings.map(({ text, x, y, width }) => heading(text, x, y, width));
  const cells = await Promise.all(
    matrix.cells.map(async ({ view, name, title, x, y, width, height }) => {
      const own = { width, height };
      const picture = view ? await draw(view, name, own) : message('No data', own);
      return (title ? heading(title, x, y - 20, width) : '') + placed(picture, x, y);
    }),
  );
  const sheet = `viewBox="0 0 ${Math.max(matrix.width, size.width)} ${Math.max(matrix.height, size.height)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${sheet}` +
    ` preserveAspectRatio="xMidYMin meet">${headings.join('')}${cells.join('')}</svg>`
  );
}
