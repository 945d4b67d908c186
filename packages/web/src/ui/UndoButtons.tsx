import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import type { Step } from '../editing/history.ts';
import { t } from '../platform/i18n.ts';
import { shown } from '../platform/keys.ts';
import { Button } from './button/Button.tsx';
import { Tooltip } from './floating/Tooltip.tsx';

interface UndoButtonsProps {
  past: readonly Step[];
  future: readonly Step[];
  undo(): void;
  redo(): void;
  type?: 'text' | 'default';
}

/** Undo and redo; pointing at one says what it would take back or do again. */
export function UndoButtons({ past, future, undo, redo, type = 'text' }: UndoButtonsProps) {
  const steps = [
    { key: 'undo', label: t('Undo'), icon: <UndoOutlined aria-hidden />, step: past.at(-1), run: undo },
    { key: 'redo', label: t('Redo'), icon: <RedoOutlined aria-hidden />, step: future[0], run: redo },
  ] as const;
  return steps.map(({ key, label, icon, step, run }) => (
    <Tooltip key={key} title={step && `${label}: ${step.name} (${shown(KEYS[key])})`}>
      <Button type={type} icon={icon} aria-label={label} data-test={key} disabled={!step} onClick={run} />
    </Tooltip>
  ));
}

const KEYS = { undo: 'Mod+Z', redo: 'Mod+Shift+Z' };
