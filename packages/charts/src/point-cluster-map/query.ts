import { AppError, type QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { present } from '../shared/deck/query.ts';
import { baseQuery } from '../shared/query/base.ts';
import { columnLabel, uniqueBy } from '../shared/query/labels.ts';
import { columnsOf } from '../shared/query/ordered.ts';
import { readColumns } from '../shared/settings/read.ts';

/** The column whose figures are shown on clusters; `count` counts the points. */
export const labelColumn = (settings: Settings) => {
  const [label] = readColumns(settings, 'map_label');
  return label === 'count' ? undefined : label;
};

export const radiusColumn = (settings: Settings) => {
  const [radius] = readColumns(settings, 'point_radius');
  return radius === 'Auto' ? undefined : radius;
};

export function pointClusterQuery(settings: Settings, context: QueryContextInput): QueryObject[] {
  const [longitude] = columnsOf(settings, 'all_columns_x');
  const [latitude] = columnsOf(settings, 'all_columns_y');
  if (longitude === undefined || latitude === undefined) {
    throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', {
      message: 'Longitude and latitude columns are required',
      status: 400,
    });
  }
  const base = baseQuery(settings, context);
  const wanted = [longitude, latitude, labelColumn(settings), radiusColumn(settings)];
  const columns = [...(base.columns ?? []), ...wanted.filter(column => column !== undefined)];
  return [
    {
      ...base,
      columns: uniqueBy(columns, columnLabel),
      filters: [...(base.filters ?? []), present(longitude), present(latitude)],
    },
  ];
}
