// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot draw only the cells in sight
import { ArrowsAltOutlined } from '@ant-design/icons';
import { memo, useEffect, useMemo, useRef } from 'react';
import { cellText, hintText, isNull, oneLine } from './cells.ts';
import { CHARACTER, type PlacedColumn } from './columns-view.ts';
import styles from './Grid.module.css';
import type { Cell, Row } from './result-source.ts';
import { boxOf, type CellAt, isInside, type Selection } from './selection.ts';

export interface Pinned {
  side: 'left' | 'right';
  at: number;
  /** The last one before the moving columns. */
  edge: boolean;
}
export type RowPart = { placed: PlacedColumn; pin?: Pinned } | { gap: number; key: string };

export const pinStyle = (pin: Pinned | undefined) =>
  pin && (pin.side === 'left' ? { insetInlineStart: pin.at } : { insetInlineEnd: pin.at });

export const isNumeric = ({ column }: PlacedColumn): boolean => column.type_generic === 0;

interface GridRowProps {
  index: number;
  top: number;
  /** Undefined while it is being read. */
  row: Row | undefined;
  parts: readonly RowPart[];
  numberWidth: number;
  selection: Selection | null;
  order: readonly PlacedColumn[];
  /** Names the cell the keyboard stands on. */
  focusId: string;
  onSelect(selection: Selection): void;
  onOpen(at: CellAt): void;
  htmlOf(cell: Cell): string | null;
}

export const GridRow = memo(function GridRow({ index, row, parts, ...props }: GridRowProps) {
  return (
    <div
      role="row"
      tabIndex={-1}
      className={styles.row}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        className={styles.number}
        style={{ width: props.numberWidth }}
        onMouseDown={() =>
          props.onSelect({
            anchor: { row: index, column: 0 },
            focus: { row: index, column: props.order.length - 1 },
          })
        }
      >
        {index + 1}
      </div>
      {parts.map(part =>
        'gap' in part ? (
          <div key={part.key} style={{ flex: 'none', width: part.gap }} />
        ) : (
          <GridCell key={part.placed.index} part={part} row={row} index={index} {...props} />
        ),
      )}
    </div>
  );
});

interface CellProps extends Omit<GridRowProps, 'parts' | 'top' | 'numberWidth'> {
  part: Extract<RowPart, { placed: PlacedColumn }>;
}

function GridCell({ part, row, index, selection, order, focusId, onSelect, onOpen, htmlOf }: CellProps) {
  const { placed, pin } = part;
  const box = selection && boxOf(selection);
  const at = { row: index, column: order.indexOf(placed) };
  const focused = selection?.focus.row === at.row && selection.focus.column === at.column;
  const cell = row?.[placed.index];
  const text = row === undefined ? '' : cellText(cell);
  const html = useMemo(() => htmlOf(cell), [htmlOf, cell]);
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      id={focused ? focusId : undefined}
      className={`${styles.cell} ${pin ? styles.pinned : ''}`}
      style={{ width: placed.width, ...pinStyle(pin) }}
      aria-colindex={at.column + 2}
      aria-selected={isInside(box, at.row, at.column)}
      data-numeric={isNumeric(placed) || undefined}
      data-null={(row !== undefined && isNull(cell)) || undefined}
      data-selected={isInside(box, at.row, at.column) || undefined}
      data-focus={focused || undefined}
      data-edge={pin?.edge ? pin.side : undefined}
      title={hintText(text)}
      onMouseDown={event => {
        if (event.button === 0)
          onSelect({ anchor: event.shiftKey && selection ? selection.anchor : at, focus: at });
      }}
      onMouseEnter={event => {
        if (event.buttons === 1 && selection) onSelect({ anchor: selection.anchor, focus: at });
      }}
      onDoubleClick={() => onOpen(at)}
    >
      {row === undefined ? (
        <span className={styles.waiting} />
      ) : html === null ? (
        oneLine(text)
      ) : (
        <Markup html={html} />
      )}
      {focused && text.length * CHARACTER > placed.width && (
        // The Enter key does the same.
        <button
          type="button"
          className={styles.openCell}
          aria-hidden
          tabIndex={-1}
          onClick={() => onOpen(at)}
        >
          <ArrowsAltOutlined />
        </button>
      )}
    </div>
  );
}

function Markup({ html }: { html: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (element.current) element.current.innerHTML = html;
  }, [html]);
  return <span ref={element} />;
}
