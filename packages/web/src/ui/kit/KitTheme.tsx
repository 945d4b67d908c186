import { ConfigProvider, type ThemeConfig } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';
import { siteOverrides, type ThemeOverrides, useTheme } from '../../platform/theme.ts';
import type { Mode } from '../../platform/tokens.ts';
import { antdTheme } from './antd-theme.ts';
import { WornTheme } from './worn-theme.ts';

const made = new WeakMap<ThemeOverrides, Partial<Record<Mode, ThemeConfig>>>();
let count = 0;

/** One theme object, and one set of its style sheets, for everything that is worn at the same time. */
function themeOf(mode: Mode, asked: ThemeOverrides, site: boolean): ThemeConfig {
  const known = made.get(asked) ?? {};
  made.set(asked, known);
  known[mode] ??= {
    ...antdTheme(mode, site ? siteOverrides(mode, asked) : asked),
    cssVar: { key: `px-${mode}-${count++}` },
  };
  return known[mode];
}

const Around = createContext<ThemeConfig | null>(null);

/** Gives the library's components our look. Inside another of the same look it adds nothing. */
export function KitTheme({ children }: { children: ReactNode }) {
  const mode = useTheme(state => state.mode);
  const overrides = useTheme(state => state.overrides);
  const worn = useContext(WornTheme);
  const around = useContext(Around);
  const theme = themeOf(mode, worn ?? overrides, worn === null);
  if (around === theme) return children;
  return (
    <Around value={theme}>
      <ConfigProvider theme={theme} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </Around>
  );
}
