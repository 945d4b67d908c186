import type { ChartTheme } from '@parallax/charts';
import { FONT_TEXT, type Mode, PALETTES } from '../platform/tokens.ts';

/** What transforms may use of the page's look. */
export function chartTheme(mode: Mode): ChartTheme {
  const { text, secondary, line, surface, primary, success, warning, danger } = PALETTES[mode];
  return {
    dark: mode === 'dark',
    text,
    secondary,
    line,
    surface,
    primary,
    success,
    warning,
    danger,
    fontFamily: FONT_TEXT,
  };
}
