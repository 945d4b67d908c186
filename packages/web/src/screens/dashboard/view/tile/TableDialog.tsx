import type { GridView as Grid, GridColumn } from '@parallax/charts';
import { type Cell, type Frame, GENERIC } from '@parallax/contract';
import { useMemo, useState } from 'react';
import { toFrame } from '../../../../chart-host/frames.ts';
import { GridView } from '../../../../chart-host/renderers/GridView.tsx';
import { t } from '../../../../platform/i18n.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import styles from './ChartTile.module.css';
import type { TileDialogProps } from './QueryDialog.tsx';

const textOf = (value: Cell, temporal: boolean): string => {
  if (value === null) return 'NULL';
  if (temporal && typeof value === 'number')
    return new Date(value).toISOString().replace('T', ' ').slice(0, 19);
  return String(value);
};

function gridOf(frame: Frame, generics: readonly number[]): Grid {
  const columns = frame.columns.map(({ name, values }, index): GridColumn => {
    const generic = generics[index];
    const temporal = generic === GENERIC.temporal;
    return {
      key: name,
      label: name,
      align: generic === GENERIC.numeric ? 'right' : 'left',
      generic: generic === 0 || generic === 2 || generic === 3 ? generic : 1,
      texts: Array.from(values, value => textOf(value, temporal)),
      values,
    };
  });
  return { columns, length: frame.length, pageSize: null, serverPaging: null, searchable: true };
}

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
