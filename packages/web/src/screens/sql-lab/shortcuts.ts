import { t } from '../../platform/i18n.ts';
import { isMac } from '../../platform/keys.ts';
import type { TabCommands } from './commands.ts';
import type { DialogName } from './dialogs/Dialogs.tsx';
import type { Run } from './use-run.ts';

/** One shortcut of the screen; `inEditor` are the same keys as CodeMirror names them. */
export interface LabShortcut {
  /** As people read it; outside the editor it works where the platform leaves it free. */
  keys: string;
  everywhere: boolean;
  label: string;
  inEditor: readonly string[];
  act(): void;
}

interface Parts {
  run: Run;
  commands: TabCommands;
  openDialog(name: DialogName): void;
}

const isWindows = (): boolean => typeof navigator !== 'undefined' && /Win/.test(navigator.platform);

export function labShortcuts({ run, commands, openDialog }: Parts): LabShortcut[] {
  const stop = isMac() ? 'x' : 'e';
  const add = isWindows() ? 'q' : 't';
  // On a Mac these stand on Control, where Command means something else: cut, or the browser's own tabs.
  const control = isMac() ? 'Control' : 'Mod';
  const of = (keys: string, label: string, inEditor: readonly string[], act: () => void): LabShortcut => ({
    keys,
    everywhere: keys.startsWith('Mod'),
    label,
    inEditor,
    act,
  });
  return [
    of('Mod+Enter', t('Run query'), ['Mod-Enter', 'Alt-Enter', 'Ctrl-r'], run.all),
    of('Mod+Shift+Enter', t('Run current statement'), ['Mod-Shift-Enter'], run.current),
    of(`${control}+${stop.toUpperCase()}`, t('Stop query'), [`Ctrl-${stop}`], run.stop),
    of('Mod+Shift+F', t('Format SQL'), ['Mod-Shift-f'], run.format),
    of('Mod+S', t('Save query'), ['Mod-s'], () => openDialog('save')),
    of(`${control}+${add.toUpperCase()}`, t('New tab'), [`Ctrl-${add}`], () => commands.add()),
    of('Mod+B', t('Show or hide the tables'), ['Mod-b'], commands.toggleSide),
    of(`${control}+[`, t('Previous tab'), ['Ctrl-['], () => commands.showNeighbour(-1)),
    of(`${control}+]`, t('Next tab'), ['Ctrl-]'], () => commands.showNeighbour(1)),
  ];
}

/** What the editor itself answers to, for the list of shortcuts. */
export const editorShortcuts = (): { keys: string; label: string }[] => [
  { keys: 'Mod+F', label: t('Find and replace') },
  { keys: 'Mod+G', label: t('Find next') },
  { keys: 'Control+Space', label: t('Complete') },
  { keys: 'Mod+/', label: t('Comment or uncomment lines') },
  { keys: 'Alt+ArrowUp', label: t('Move line up') },
  { keys: 'Alt+ArrowDown', label: t('Move line down') },
  { keys: 'Mod+D', label: t('Select next match') },
  { keys: 'Mod+Z', label: t('Undo') },
  { keys: 'Escape', label: t('then Tab leaves the editor') },
];
