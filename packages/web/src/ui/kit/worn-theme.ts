import { createContext } from 'react';
import type { ThemeOverrides } from '../../platform/theme.ts';

/** The theme of the dashboard around, in place of the site's. */
export const WornTheme = createContext<ThemeOverrides | null>(null);
