import { t } from '../platform/i18n.ts';
import type { ThemeChoice } from '../platform/theme.ts';
import type { Menu } from './menu.ts';

/** One line of the palette: somewhere to go, or something to do. */
export interface Command {
  key: string;
  group: string;
  label: string;
  /** Further words that find it. */
  words?: string;
  path?: string;
  run?(): void;
  shortcut?: string;
}

export interface CommandActions {
  chooseTheme(choice: ThemeChoice): void;
  signOut(): void;
}

export function commandsOf(menu: Menu, actions: CommandActions): Command[] {
  const go = t('Go to');
  const places = [...menu.main, ...menu.sql, ...menu.settings.flatMap(group => group.entries)];
  return [
    { key: 'home', group: go, label: t('Home'), path: '/' },
    ...places.map(({ key, label, path }) => ({ key, group: go, label, path })),
    ...menu.create.map(({ key, label, path }) => ({
      key,
      group: t('Create'),
      label: t('New: %s', label),
      path,
    })),
    { key: 'light', group: t('Actions'), label: t('Theme: light'), run: () => actions.chooseTheme('light') },
    { key: 'dark', group: t('Actions'), label: t('Theme: dark'), run: () => actions.chooseTheme('dark') },
    {
      key: 'system',
      group: t('Actions'),
      label: t('Theme: match system'),
      run: () => actions.chooseTheme('system'),
    },
    {
      key: 'sign-out',
      group: t('Actions'),
      label: t('Sign out'),
      words: t('log out leave'),
      run: actions.signOut,
    },
  ];
}

/** Every typed word must begin some word of the command; earlier and whole-label matches come first. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = commands.map(command => {
    const label = command.label.toLowerCase();
    const parts = `${label} ${command.words?.toLowerCase() ?? ''}`.split(/[\s:&-]+/);
    const fits = words.every(word => parts.some(part => part.startsWith(word)));
    return { command, score: !fits ? -1 : label.startsWith(words[0] ?? '') ? 2 : 1 };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => (words.length > 0 ? b.score - a.score : 0))
    .map(({ command }) => command);
}
