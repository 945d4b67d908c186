import type { GridColumn, GridView } from '@parallax/charts';
import { type Cell, type Frame, GENERIC } from '@parallax/contract';

const textOf = (value: Cell, temporal: boolean): string => {
  if (value === null) return 'NULL';
  if (temporal && typeof value === 'number')
    return new Date(value).toISOString().replace('T', ' ').slice(0, 19);
  return String(value);
};

/** Plain rows as a table. `rawTimes` shows moments as they are stored. */
export function gridOf(
  frame: Frame,
  generics: readonly number[],
  { rawTimes = false, searchable = true }: { rawTimes?: boolean; searchable?: boolean } = {},
): GridView {
  const columns = frame.columns.map(({ name, values }, index): GridColumn => {
    const generic = generics[index];
    const temporal = generic === GENERIC.temporal && !rawTimes;
    return {
      key: name,
      label: name,
      align: generic === GENERIC.numeric ? 'right' : 'left',
      generic: generic === 0 || generic === 2 || generic === 3 ? generic : 1,
      texts: Array.from(values, value => textOf(value, temporal)),
      values,
    };
  });
  return { columns, length: frame.length, pageSize: null, serverPaging: null, searchable };
}
