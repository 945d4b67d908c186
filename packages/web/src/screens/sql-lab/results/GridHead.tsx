// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot draw only the cells in sight
import { ArrowDownOutlined, ArrowUpOutlined, MoreOutlined } from '@ant-design/icons';
import { ownValue } from '@parallax/contract';
import type { MenuProps } from 'antd';
import type { PointerEvent } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { SwitchLabel } from '../parts/SwitchLabel.tsx';
import type { PlacedColumn } from './columns-view.ts';
import styles from './Grid.module.css';
import { isNumeric, type Pinned, pinStyle, type RowPart } from './GridRow.tsx';
import type { Copying } from './use-copy.ts';
import { columnsInOrder, type Grid } from './use-grid.ts';

interface GridHeadProps {
  grid: Grid;
  parts: readonly RowPart[];
  numberWidth: number;
  copying: Copying;
}

export function GridHead({ grid, parts, numberWidth, copying }: GridHeadProps) {
  const order = columnsInOrder(grid);
  return (
    <div role="row" tabIndex={-1} className={styles.head} aria-rowindex={1}>
      <div role="columnheader" tabIndex={-1} className={styles.number} style={{ width: numberWidth }}>
        <Dropdown trigger={['click']} menu={{ items: wholeMenu(grid, copying) }}>
          <button type="button" className={styles.menu} aria-label={t('Grid actions')}>
            <MoreOutlined aria-hidden />
          </button>
        </Dropdown>
      </div>
      {parts.map(part =>
        'gap' in part ? (
          <div key={part.key} style={{ flex: 'none', width: part.gap }} />
        ) : (
          <HeadCell
            key={part.placed.index}
            grid={grid}
            copying={copying}
            at={order.indexOf(part.placed)}
            {...part}
          />
        ),
      )}
    </div>
  );
}

interface HeadCellProps {
  grid: Grid;
  copying: Copying;
  /** Its place among the visible columns. */
  at: number;
  placed: PlacedColumn;
  pin?: Pinned;
}

const ARIA_SORT = { true: 'descending', false: 'ascending' } as const;

function HeadCell({ grid, copying, at, placed, pin }: HeadCellProps) {
  const { name, type } = placed.column;
  const { sort } = grid.view;
  const rank = sort.findIndex(entry => entry.column === name);
  const sorted = sort[rank];
  const Arrow = sorted?.descending ? ArrowDownOutlined : ArrowUpOutlined;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className={`${styles.headCell} ${pin ? styles.pinned : ''}`}
      style={{ width: placed.width, ...pinStyle(pin) }}
      aria-sort={sorted ? ARIA_SORT[`${sorted.descending}`] : undefined}
      aria-colindex={at + 2}
      data-head={at}
      data-numeric={isNumeric(placed) || undefined}
      data-edge={pin?.edge ? pin.side : undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.sort}
        title={type ? `${name} · ${type}` : name}
        onClick={event => grid.step({ type: 'sort', column: name, adding: event.shiftKey })}
      >
        <span className={styles.sortName}>{name}</span>
        {sorted && (
          <span className={styles.arrow}>
            <Arrow aria-hidden />
            {sort.length > 1 ? rank + 1 : ''}
          </span>
        )}
      </button>
      <Dropdown trigger={['click']} menu={{ items: columnMenu(grid, copying, name) }}>
        <button type="button" tabIndex={-1} className={styles.menu} aria-label={t('Menu of %s', name)}>
          <MoreOutlined aria-hidden />
        </button>
      </Dropdown>
      <Edge
        width={placed.width}
        onResize={width => grid.step({ type: 'resize', column: name, width })}
        onFit={() => grid.autosize(name)}
      />
    </div>
  );
}

function columnMenu(grid: Grid, copying: Copying, column: string): MenuProps['items'] {
  const pinned = ownValue(grid.view.pins, column);
  return [
    { key: 'copy', label: t('Copy'), onClick: () => copying.copyColumn(column) },
    { type: 'divider' },
    ...(pinned === 'left'
      ? []
      : [
          {
            key: 'left',
            label: t('Pin left'),
            onClick: () => grid.step({ type: 'pin', column, side: 'left' }),
          },
        ]),
    ...(pinned === 'right'
      ? []
      : [
          {
            key: 'right',
            label: t('Pin right'),
            onClick: () => grid.step({ type: 'pin', column, side: 'right' }),
          },
        ]),
    ...(pinned
      ? [{ key: 'unpin', label: t('Unpin'), onClick: () => grid.step({ type: 'pin', column, side: null }) }]
      : []),
    { type: 'divider' },
    { key: 'autosize', label: t('Autosize column'), onClick: () => grid.autosize(column) },
    { key: 'hide', label: t('Hide column'), onClick: () => grid.step({ type: 'hide', column }) },
  ];
}

function wholeMenu(grid: Grid, copying: Copying): MenuProps['items'] {
  const { hidden } = grid.view;
  return [
    { key: 'copy', label: t('Copy data'), onClick: () => copying.copyAll() },
    { key: 'csv', label: t('Download CSV'), onClick: () => copying.downloadAll() },
    { type: 'divider' },
    {
      key: 'unhide',
      label: t('Unhide'),
      disabled: hidden.length === 0,
      children: [
        { key: 'all', label: t('All columns'), onClick: () => grid.step({ type: 'unhide all' }) },
        ...hidden.map(column => ({
          key: `column ${column}`,
          label: column,
          onClick: () => grid.step({ type: 'unhide', column }),
        })),
      ],
    },
    { key: 'reset', label: t('Reset columns'), onClick: () => grid.step({ type: 'reset' }) },
    { type: 'divider' },
    {
      key: 'html',
      label: <SwitchLabel text={t('Render HTML')} on={grid.html.on} />,
      onClick: () => grid.html.turn(!grid.html.on),
    },
  ];
}

interface EdgeProps {
  width: number;
  onResize(width: number): void;
  onFit(): void;
}

/** The edge of a column: dragged it sets the width, double-clicked it fits. */
function Edge({ width, onResize, onFit }: EdgeProps) {
  const start = (event: PointerEvent<HTMLElement>) => {
    const from = event.clientX;
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onResize(width + moved.clientX - from);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), { once: true });
    event.preventDefault();
  };
  return <span className={styles.edge} aria-hidden onPointerDown={start} onDoubleClick={onFit} />;
}
