import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { palette, type ThemeOverrides, useTheme } from '../../../platform/theme.ts';
import { cssVariables } from '../../../platform/tokens.ts';
import { WornTheme } from '../../../ui/kit/worn-theme.ts';

interface DashboardThemeProps {
  json: string | null;
  className?: string;
  children: ReactNode;
}

/** A stored theme that is no JSON object changes nothing. */
function overridesOf(json: string | null): ThemeOverrides | null {
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** The dashboard's element, painted with its own theme over the site's. */
export function DashboardTheme({ json, className, children }: DashboardThemeProps) {
  const mode = useTheme(state => state.mode);
  const overrides = useMemo(() => overridesOf(json), [json]);
  const style: CSSProperties | undefined = overrides ? cssVariables(palette(mode, overrides)) : undefined;
  return (
    <WornTheme value={overrides}>
      <div className={className} style={style} data-test="dashboard">
        {children}
      </div>
    </WornTheme>
  );
}
