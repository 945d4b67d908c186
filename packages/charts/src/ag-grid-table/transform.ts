import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { readFlag } from '../shared/settings/read.ts';
import { tableView } from '../table/transform.ts';
import type { GridColumn, View } from '../view.ts';

function numbers(length: number, first: number): GridColumn {
  const values = Array.from({ length }, (_, row) => first + row);
  return { key: '#', label: '#', align: 'right', generic: 0, width: 56, texts: values.map(String), values };
}

/** The plain table with columns that readers may move and, if asked for, a column of row numbers. */
export function gridTableView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const view = tableView(
    frames,
    { ...settings, allow_render_html: true, allow_rearrange_columns: true },
    context,
  );
  if (view.kind !== 'grid' || !readFlag(settings, 'show_numbered_column')) return view;
  const { grid } = view;
  const before = grid.serverPaging ? grid.serverPaging.page * (grid.pageSize ?? 0) : 0;
  return { kind: 'grid', grid: { ...grid, columns: [numbers(grid.length, before + 1), ...grid.columns] } };
}
