import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { create } from 'zustand';
import { bootstrap } from './bootstrap.ts';
import { cssVariables, FONT_MONO, FONT_TEXT, type Mode, mix, PALETTES, type Palette } from './tokens.ts';

/** What the person chose; `system` follows the operating system. */
export type ThemeChoice = Mode | 'system';

/** A stored theme's JSON: the same keys antd takes, of which only tokens change how we look. */
export interface ThemeOverrides {
  token?: Record<string, string | number>;
  components?: Record<string, Record<string, string | number>>;
}

/** `public/static/theme-boot.js` reads the same key before the first paint. */
const STORAGE_KEY = 'parallax.theme';

const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

export const resolveMode = (choice: ThemeChoice, systemIsDark: boolean): Mode =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

/** Tokens of a stored theme that have a name in our palette. */
const OVERRIDABLE: Record<string, keyof Palette> = {
  colorPrimary: 'primary',
  colorSuccess: 'success',
  colorWarning: 'warning',
  colorError: 'danger',
  colorInfo: 'info',
  colorBgLayout: 'background',
  colorBgContainer: 'surface',
  colorBgElevated: 'raised',
  colorText: 'text',
  colorTextSecondary: 'secondary',
  colorBorder: 'line',
};

export function palette(mode: Mode, overrides: ThemeOverrides = {}): Palette {
  const result = { ...PALETTES[mode] };
  for (const [token, name] of Object.entries(OVERRIDABLE)) {
    const value = overrides.token?.[token];
    if (typeof value === 'string') result[name] = value;
  }
  return result;
}

const HEX = /^#[0-9a-f]{6}$/i;
const TONES = {
  Primary: 'primary',
  Success: 'success',
  Warning: 'warning',
  Error: 'danger',
  Info: 'info',
} as const;

/** Quiet backgrounds and borders in the tone of a message; antd derives its own from lighter seeds than ours. */
function tints(colours: Palette): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [name, tone] of Object.entries(TONES)) {
    const colour = colours[tone];
    if (!HEX.test(colour) || !HEX.test(colours.surface)) continue;
    tokens[`color${name}Bg`] = mix(colour, colours.surface, 0.1);
    tokens[`color${name}BgHover`] = mix(colour, colours.surface, 0.16);
    tokens[`color${name}Border`] = mix(colour, colours.surface, 0.35);
    tokens[`color${name}Hover`] = mix(colour, colours.text, 0.88);
    tokens[`color${name}Active`] = mix(colour, colours.text, 0.8);
  }
  return tokens;
}

/** Tones dark (or light) enough to be read as small text on their own tint. */
const readableTones = (colours: Palette): Record<string, string> =>
  Object.fromEntries(
    Object.entries(TONES)
      .filter(([, tone]) => HEX.test(colours[tone]) && HEX.test(colours.text))
      .map(([name, tone]) => [`color${name}`, mix(colours[tone], colours.text, 0.7)]),
  );

/** Our colours after antd's algorithm, which would otherwise shift every seed in the dark. */
const colourTokens = (colours: Palette) => ({
  colorPrimary: colours.primary,
  colorSuccess: colours.success,
  colorWarning: colours.warning,
  colorError: colours.danger,
  colorInfo: colours.info,
  colorLink: colours.primary,
  ...tints(colours),
  colorText: colours.text,
  colorTextSecondary: colours.secondary,
  colorTextTertiary: colours.secondary,
  colorTextQuaternary: colours.disabled,
  colorBgLayout: colours.background,
  colorBgContainer: colours.surface,
  colorBgElevated: colours.raised,
  colorBorder: colours.line,
  colorBorderSecondary: colours.line,
});

/** antd's theme for a mode; `overrides` come from a stored theme (site default or a dashboard's own). */
export function antdTheme(mode: Mode, overrides: ThemeOverrides = {}): ThemeConfig {
  const colours = palette(mode, overrides);
  const derive = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: seed => ({ ...derive(seed), ...colourTokens(colours) }),
    token: {
      colorPrimary: colours.primary,
      colorTextBase: colours.text,
      colorTextPlaceholder: colours.secondary,
      colorTextDescription: colours.secondary,
      colorTextDisabled: colours.disabled,
      colorTextLightSolid: colours.onPrimary,
      colorSplit: colours.line,
      fontFamily: FONT_TEXT,
      fontFamilyCode: FONT_MONO,
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeLG: 14,
      fontSizeXL: 16,
      fontSizeHeading1: 20,
      fontSizeHeading2: 16,
      fontSizeHeading3: 14,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      boxShadow: colours.shadow,
      boxShadowSecondary: colours.shadow,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      motion: !prefersStill(),
      ...overrides.token,
    },
    components: {
      Avatar: { groupOverlapping: -4, colorTextLightSolid: '#FFFFFF' },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tag: readableTones(colours),
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A313B' : '#14181F', colorTextLightSolid: '#FFFFFF' },
      ...overrides.components,
    },
  };
}

const media = (query: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(query) : null;
const prefersStill = (): boolean => media('(prefers-reduced-motion: reduce)')?.matches ?? false;
const systemDark = media('(prefers-color-scheme: dark)');

/** A frame in somebody else's page may be kept from storage altogether. */
function storedChoice(): ThemeChoice {
  try {
    const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
    return isChoice(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

function remember(choice: ThemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Nothing is lost but the choice.
  }
}

interface ThemeState {
  choice: ThemeChoice;
  mode: Mode;
  /** What a page around this one asks for, over the site's own theme. */
  overrides: ThemeOverrides;
  choose(choice: ThemeChoice): void;
}

export const useTheme = create<ThemeState>(set => ({
  choice: storedChoice(),
  overrides: {},
  mode: resolveMode(storedChoice(), systemDark?.matches ?? false),
  choose: choice => {
    remember(choice);
    set({ choice, mode: resolveMode(choice, systemDark?.matches ?? false) });
  },
}));

/** How the page around this one wants it to look, for as long as it is open. */
export const wearTheme = (choice: ThemeChoice): void =>
  useTheme.setState({ choice, mode: resolveMode(choice, systemDark?.matches ?? false) });

const siteOverrides = (mode: Mode, over: ThemeOverrides = {}): ThemeOverrides => {
  const site = bootstrap.theme?.[mode] ?? {};
  return {
    token: { ...site.token, ...over.token },
    components: { ...site.components, ...over.components },
  };
};

/** antd's theme for the chosen mode with the site's own default theme applied. */
export const siteTheme = (mode: Mode, over?: ThemeOverrides): ThemeConfig =>
  antdTheme(mode, siteOverrides(mode, over));

function paint({ mode, overrides }: Pick<ThemeState, 'mode' | 'overrides'>): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  for (const [name, value] of Object.entries(cssVariables(palette(mode, siteOverrides(mode, overrides))))) {
    root.style.setProperty(name, value);
  }
}

/** Keeps the document in step with the choice and the system. Called once, before the first render. */
export function startTheme(): void {
  paint(useTheme.getState());
  useTheme.subscribe(paint);
  systemDark?.addEventListener('change', event => {
    const { choice } = useTheme.getState();
    useTheme.setState({ mode: resolveMode(choice, event.matches) });
  });
}
