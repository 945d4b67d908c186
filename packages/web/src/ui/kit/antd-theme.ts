import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { palette, prefersStill, type ThemeOverrides } from '../../platform/theme.ts';
import { FONT_MONO, FONT_TEXT, type Mode, mix, type Palette } from '../../platform/tokens.ts';

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
      // An empty box is told from the page by its edge alone.
      Checkbox: { colorBorder: colours.secondary },
      Radio: { colorBorder: colours.secondary },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tag: readableTones(colours),
      Tree: { colorBgContainer: 'transparent', colorBorder: colours.secondary },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#2A313B' : '#14181F', colorTextLightSolid: '#FFFFFF' },
      ...overrides.components,
    },
  };
}
