import type { ChartTheme } from '@parallax/charts';

/** The look of pictures that are drawn without a browser: the light one, as on paper. */
export const PICTURE_THEME: ChartTheme = {
  dark: false,
  text: '#14181F',
  secondary: '#5A6472',
  line: '#E3E7ED',
  surface: '#FFFFFF',
  primary: '#2B5CE6',
  success: '#1F8A5B',
  warning: '#B7791F',
  danger: '#C93C37',
  fontFamily: 'DejaVu Sans, sans-serif',
};

export interface Size {
  width: number;
  height: number;
}
