import { toFrame } from '@parallax/contract';
import { useMemo, useState } from 'react';
import { GridView } from '../../../../chart-host/renderers/GridView.tsx';
import { t } from '../../../../platform/i18n.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import styles from './ChartTile.module.css';
import type { TileDialogProps } from './QueryDialog.tsx';
import { gridOf } from './rows-grid.ts';

const nothing = (): void => undefined;

/** The rows a chart was drawn from. */
export function TableDialog({ run, name, onClose }: TileDialogProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [first] = run.answer?.results ?? [];
  const grid = useMemo(() => (first ? gridOf(toFrame(first), first.coltypes) : null), [first]);
  const size = element && { width: element.clientWidth, height: element.clientHeight };
  return (
    <Modal open responsive title={t('Chart data: %s', name)} footer={null} onClose={onClose}>
      <div ref={setElement} className={styles.rows}>
        {grid && size && (
          <GridView
            view={{ kind: 'grid', grid }}
            size={size}
            label={name}
            onRendered={nothing}
            onError={nothing}
          />
        )}
      </div>
    </Modal>
  );
}
