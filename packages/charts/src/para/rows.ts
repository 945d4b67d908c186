import { type Frame, genericOf } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { dimensionsOf, measuresOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import type { GridColumn, GridView } from '../view.ts';

/** The rows behind the lines: the dimension, then each metric. */
export function rowsGrid(frame: Frame, settings: Settings, context: TransformContext): GridView {
  const series = dimensionsOf(frame, settings, 'series').map(
    ({ label, texts }): GridColumn => ({
      key: label,
      label: displayName(label, context),
      align: 'left',
      generic: genericOf('string'),
      texts: [...texts],
      values: [...texts],
    }),
  );
  const metrics = measuresOf(frame, settings, 'metrics').map(({ label, values }): GridColumn => {
    const format = chosenFormatter(label, settings, context);
    return {
      key: label,
      label: displayName(label, context),
      align: 'right',
      generic: genericOf('float'),
      texts: values.map(value => (value === null ? '' : format(value))),
      values,
    };
  });
  return {
    columns: [...series, ...metrics],
    length: frame.length,
    pageSize: null,
    serverPaging: null,
    searchable: false,
  };
}
