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
  return (
    <>
      <Tooltip title={tipOf(t('Undo'), past.at(-1), 'Mod+Z')}>
        <Button
          type={type}
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('Undo')}
          data-test="undo"
          disabled={past.length === 0}
          onClick={undo}
        />
      </Tooltip>
      <Tooltip title={tipOf(t('Redo'), future[0], 'Mod+Shift+Z')}>
        <Button
          type={type}
          icon={<RedoOutlined aria-hidden />}
          aria-label={t('Redo')}
          data-test="redo"
          disabled={future.length === 0}
          onClick={redo}
        />
      </Tooltip>
    </>
  );
}

const tipOf = (action: string, step: Step | undefined, keys: string): string | undefined =>
  step && `${action}: ${step.name} (${shown(keys)})`;
