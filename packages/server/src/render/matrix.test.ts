import type { MatrixView } from '@parallax/charts';
import { expect, it } from 'vitest';
import { matrixSvg } from './matrix.ts';

const cell = (x: number, title: string, html: string | null): MatrixView['cells'][number] => ({
  x,
  y: 44,
  width: 300,
  height: 180,
  name: title,
  title,
  view: html === null ? null : { kind: 'markup', html },
});

const sheet: MatrixView = {
  width: 608,
  height: 900,
  headings: [{ x: 0, y: 0, width: 300, height: 24, text: 'A & B', of: 'column' }],
  cells: [cell(0, 'first', 'one'), cell(308, 'second', null)],
};

it('draws the whole sheet in the frame, its headings as text and its cells in their places', async () => {
  const picture = await matrixSvg(sheet, { width: 400, height: 300 }, async (view, name, size) => {
    const html = view.kind === 'markup' ? view.html : '';
    return `<svg width="${size.width}"><desc>${name} ${html}</desc></svg>`;
  });
  expect(picture).toContain('width="400" height="300" viewBox="0 0 608 900"');
  expect(picture).toContain('>A &amp; B</text>');
  expect(picture).toContain('<svg x="0" y="44" width="300"><desc>first one</desc></svg>');
  expect(picture).toContain('<svg x="308" y="44"');
  expect(picture).toContain('No data');
});
