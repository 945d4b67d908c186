import { create } from 'zustand';
import { bootstrap } from './bootstrap.ts';
import { cssVariables, type Mode, PALETTES, type Palette } from './tokens.ts';

/** What the person chose; `system` follows the operating system. */
export type ThemeChoice = Mode | 'system';

/** A stored theme's JSON: the same keys antd takes, of which only tokens change how we look. */
export interface ThemeOverrides {
  token?: Record<string, string | number>;
  components?: Record<string, Record<string, string | number>>;
}

/** `public/static/theme-boot.js` reads the same key before the first paint. */
const STORAGE_KEY = 'parallax.theme';

const LOCAL_KEY = 'parallax.theme.local';

/** A theme worn in this browser alone, to try it before everybody sees it. */
export interface LocalTheme {
  /** Null for one that is not stored yet. */
  id: number | null;
  mode: Mode;
  overrides: ThemeOverrides;
}

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

const media = (query: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(query) : null;
export const prefersStill = (): boolean => media('(prefers-reduced-motion: reduce)')?.matches ?? false;
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

function storedLocal(): LocalTheme | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LOCAL_KEY) ?? 'null');
    return isLocal(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isLocal = (value: unknown): value is LocalTheme =>
  typeof value === 'object' &&
  value !== null &&
  'mode' in value &&
  (value.mode === 'light' || value.mode === 'dark') &&
  'overrides' in value &&
  typeof value.overrides === 'object' &&
  value.overrides !== null;

function rememberLocal(local: LocalTheme | null): void {
  try {
    if (local) localStorage.setItem(LOCAL_KEY, JSON.stringify(local));
    else localStorage.removeItem(LOCAL_KEY);
  } catch {
    // It is worn until the page is left.
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
  local: LocalTheme | null;
  /** Ends a local theme, which is either light or dark itself. */
  choose(choice: ThemeChoice): void;
  wearLocally(local: LocalTheme | null): void;
}

const dressed = (choice: ThemeChoice, local: LocalTheme | null) => ({
  local,
  overrides: local?.overrides ?? {},
  mode: local?.mode ?? resolveMode(choice, systemDark?.matches ?? false),
});

export const useTheme = create<ThemeState>(set => ({
  choice: storedChoice(),
  ...dressed(storedChoice(), storedLocal()),
  choose: choice => {
    remember(choice);
    rememberLocal(null);
    set({ choice, ...dressed(choice, null) });
  },
  wearLocally: local => {
    rememberLocal(local);
    set(({ choice }) => dressed(choice, local));
  },
}));

/** How the page around this one wants it to look, for as long as it is open. */
export const wearTheme = (choice: ThemeChoice): void =>
  useTheme.setState({ choice, mode: resolveMode(choice, systemDark?.matches ?? false) });

/** The site's own default theme, and what is asked for over it. */
export const siteOverrides = (mode: Mode, over: ThemeOverrides = {}): ThemeOverrides => {
  const site = bootstrap.theme?.[mode] ?? {};
  return {
    token: { ...site.token, ...over.token },
    components: { ...site.components, ...over.components },
  };
};

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
    const { choice, local } = useTheme.getState();
    if (!local) useTheme.setState({ mode: resolveMode(choice, event.matches) });
  });
}
