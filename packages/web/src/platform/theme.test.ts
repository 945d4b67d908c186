import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { antdTheme } from '../ui/kit/antd-theme.ts';
import { palette, resolveMode, useTheme } from './theme.ts';
import { cssVariables, PALETTES } from './tokens.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = channels.map(c => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(['light', 'dark'] as const)('%s palette', mode => {
  const colours = PALETTES[mode];

  it.each([
    ['text', 'background'],
    ['text', 'surface'],
    ['secondary', 'background'],
    ['secondary', 'raised'],
    ['primary', 'surface'],
    ['onPrimary', 'primary'],
    ['danger', 'surface'],
  ] as const)('%s on %s is readable', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(4.5);
  });
});

describe('theme', () => {
  it.each(['light', 'dark'] as const)('reaches antd unchanged when %s', mode => {
    expect(theme.getDesignToken(antdTheme(mode))).toMatchObject({
      colorPrimary: PALETTES[mode].primary,
      colorError: PALETTES[mode].danger,
      colorText: PALETTES[mode].text,
      colorBgContainer: PALETTES[mode].surface,
      colorBorder: PALETTES[mode].line,
      controlHeight: 32,
      fontSize: 13,
    });
  });

  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
  ] as const)('%s with a dark system %s is %s', (choice, dark, mode) => {
    expect(resolveMode(choice, dark)).toBe(mode);
  });

  it('lets a stored theme change antd and our own variables alike', () => {
    const overrides = { token: { colorPrimary: '#aa0000', borderRadius: 2 } };
    expect(theme.getDesignToken(antdTheme('light', overrides))).toMatchObject({
      colorPrimary: '#aa0000',
      borderRadius: 2,
    });
    expect(cssVariables(palette('light', overrides))['--px-primary']).toBe('#aa0000');
  });

  it('wears a theme in this browser alone until it is taken off or a mode is chosen', () => {
    const local = { id: 7, mode: 'dark' as const, overrides: { token: { colorPrimary: '#aa0000' } } };
    const worn = () => {
      const { mode, overrides, local: theme } = useTheme.getState();
      return [theme?.id, mode, overrides.token?.colorPrimary];
    };
    useTheme.getState().choose('light');
    useTheme.getState().wearLocally(local);
    expect(worn()).toEqual([7, 'dark', '#aa0000']);
    useTheme.getState().wearLocally(null);
    expect(worn()).toEqual([undefined, 'light', undefined]);
    useTheme.getState().wearLocally(local);
    useTheme.getState().choose('light');
    expect(worn()).toEqual([undefined, 'light', undefined]);
  });
});
