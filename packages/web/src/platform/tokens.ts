export type Mode = 'light' | 'dark';

export interface Palette {
  background: string;
  surface: string;
  raised: string;
  text: string;
  secondary: string;
  disabled: string;
  line: string;
  primary: string;
  onPrimary: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  shadow: string;
}

export const PALETTES: Record<Mode, Palette> = {
  light: {
    background: '#F6F7F9',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    text: '#14181F',
    secondary: '#5A6472',
    disabled: '#9AA3AF',
    line: '#E3E7ED',
    primary: '#2B5CE6',
    onPrimary: '#FFFFFF',
    success: '#1F8A5B',
    warning: '#B7791F',
    danger: '#C93C37',
    info: '#2B5CE6',
    shadow: '0 6px 24px rgba(20, 24, 31, 0.12), 0 1px 3px rgba(20, 24, 31, 0.08)',
  },
  dark: {
    background: '#0F1216',
    surface: '#171B21',
    raised: '#1E232B',
    text: '#E8EBF0',
    secondary: '#9BA5B4',
    disabled: '#5F6977',
    line: '#2A313B',
    primary: '#6E96FF',
    onPrimary: '#0B1020',
    success: '#4CC38A',
    warning: '#E0A84A',
    danger: '#F2716B',
    info: '#6E96FF',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
  },
};

export const FONT_TEXT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";
export const FONT_MONO =
  "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace";

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** The palette as CSS custom properties: `--px-surface`, `--px-on-primary`, … */
export const cssVariables = (palette: Palette): Record<string, string> =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--px-${kebab(name)}`, value]));

const channels = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour laid over another: `share` of the first, the rest of the second. Both as `#RRGGBB`. */
export function mix(over: string, under: string, share: number): string {
  const below = channels(under);
  const mixed = channels(over).map((value, index) => Math.round(value * share + below[index]! * (1 - share)));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}
