import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../platform/i18n.ts';
import { useTheme } from '../platform/theme.ts';
import { FAST_DEBOUNCE } from '../ui/select/model.ts';
import styles from './CommandPalette.module.css';
import { type Command, commandsOf, matchCommands } from './commands.ts';
import { usePalette } from './palette-state.ts';
import { searchEverything } from './search.ts';
import { signOut } from './UserMenu.tsx';
import { useMenu } from './use-menu.ts';

function useFound(text: string): Command[] {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), FAST_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => searchEverything(settled, signal),
    enabled: settled.length > 1,
  });
  return settled === text.trim() ? (data ?? []) : [];
}

/** Everything one can go to, create or do, by name; and everything that can be found, by content. */
export function CommandPalette() {
  const close = usePalette(state => state.close);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const menu = useMenu();
  const navigate = useNavigate();
  const chooseTheme = useTheme(state => state.choose);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const commands = useMemo(() => commandsOf(menu, { chooseTheme, signOut }), [menu, chooseTheme]);
  const found = useFound(text);
  const shown = [...matchCommands(commands, text), ...found];
  const current = Math.min(at, shown.length - 1);

  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    if (command.path) navigate(command.path);
    command.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) {
      event.preventDefault();
      setAt((current + move + shown.length) % Math.max(1, shown.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(shown[current]);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('Command palette')}
      onClose={close}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          className={styles.input}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown[current] && `${listId}-${shown[current].key}`}
          aria-label={t('Search or jump to…')}
          placeholder={t('Search or jump to…')}
          value={text}
          onKeyDown={onKeyDown}
          onChange={event => {
            setText(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <CommandList id={listId} commands={shown} current={current} onHover={setAt} onRun={run} />
    </dialog>
  );
}

interface CommandListProps {
  id: string;
  commands: readonly Command[];
  current: number;
  onHover(index: number): void;
  onRun(command: Command): void;
}

function CommandList({ id, commands, current, onHover, onRun }: CommandListProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moving mark is what has to stay in sight
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div id={id} role="listbox" aria-label={t('Commands')} className={styles.list} tabIndex={-1}>
      {commands.map((command, index) => (
        <div key={command.key} role="presentation">
          {command.group !== commands[index - 1]?.group && (
            <div className={styles.group}>{command.group}</div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns the list */}
          <div
            ref={index === current ? active : undefined}
            id={`${id}-${command.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.option}
            onMouseMove={() => onHover(index)}
            onClick={() => onRun(command)}
          >
            {command.label}
          </div>
        </div>
      ))}
      {commands.length === 0 && <p className={styles.none}>{t('Nothing found')}</p>}
    </div>
  );
}
