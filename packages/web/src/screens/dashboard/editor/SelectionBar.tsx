import { BlockOutlined, CloseOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t, tn } from '../../../platform/i18n.ts';
import { shown } from '../../../platform/keys.ts';
import { copy } from '../../../ui/copy.ts';
import { outermost } from '../model/selection/selected.ts';
import { useDashboard } from '../store.ts';
import styles from './Editor.module.css';
import { chooseNothing, copyChosen, duplicateChosen, removeChosen } from './selection.ts';

const copyToClipboard = (): void => {
  const text = copyChosen();
  if (text) void copy(text);
};

/** What can be done with the chosen components, with the keys that do it. */
export function SelectionBar() {
  const count = useDashboard(({ selected, history }) => outermost(history.present.layout, selected).length);
  if (count === 0) return null;
  return createPortal(
    <div
      className={styles.selection}
      role="toolbar"
      aria-label={t('Chosen components')}
      data-test="selection"
    >
      <span className={styles.selectionCount} aria-live="polite">
        {tn('%s selected', '%s selected', count)}
      </span>
      <Act label={t('Copy')} keys="Mod+C" icon={<CopyOutlined aria-hidden />} onClick={copyToClipboard} />
      <Act
        label={t('Duplicate')}
        keys="Mod+D"
        icon={<BlockOutlined aria-hidden />}
        onClick={duplicateChosen}
      />
      <Act label={t('Remove')} keys="Delete" icon={<DeleteOutlined aria-hidden />} onClick={removeChosen} />
      <Act label={t('Deselect')} keys="Escape" icon={<CloseOutlined aria-hidden />} onClick={chooseNothing} />
    </div>,
    document.body,
  );
}

interface ActProps {
  label: string;
  keys: string;
  icon: ReactNode;
  onClick(): void;
}

const Act = ({ label, keys, icon, onClick }: ActProps) => (
  <Tooltip title={`${label} · ${shown(keys)}`}>
    <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
);
