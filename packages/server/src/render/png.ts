import { createRequire } from 'node:module';
import type { ResvgRenderOptions } from '@resvg/resvg-js';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { painter } from './painter.ts';

const FONTS = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'];
const FAMILY = 'DejaVu Sans';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * SVG text as PNG, drawn in another process. The product's own font comes first, so that a machine without fonts
 * draws the same picture; the machine's fonts fill in for letters it lacks.
 */
export const svgToPng = (svg: string, { width }: Pick<Size, 'width'>): Promise<Buffer> =>
  painter.paint({ sheets: [sane(svg)], as: 'png', options: optionsFor(width) });

/** The sheets of a document, one SVG text each, drawn the same way. */
export const svgToPdf = (sheets: readonly string[], { width }: Pick<Size, 'width'>): Promise<Buffer> =>
  painter.paint({ sheets: sheets.map(sane), as: 'pdf', options: optionsFor(width) });

const sane = (svg: string): string => svg.replace(NOT_IN_XML, '\ufffd');

const optionsFor = (width: number): ResvgRenderOptions => ({
  background: PICTURE_THEME.surface,
  fitTo: { mode: 'width', value: width },
  font: {
    fontFiles: fontFiles(),
    loadSystemFonts: true,
    defaultFontFamily: FAMILY,
    sansSerifFamily: FAMILY,
  },
  logLevel: 'off',
});

function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return FONTS.map(name => resolve(`dejavu-fonts-ttf/ttf/${name}`));
}
