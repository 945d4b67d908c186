import { GENERIC } from '@parallax/contract';
import type { ControlContext, Settings } from '../../chart.ts';
import { isColumn, readColumns, readFlag } from './read.ts';

const datasetColumn = (name: unknown, { dataset }: ControlContext) =>
  dataset.columns.find(column => column.name === name);

/** A temporal dataset column, or free SQL, which may be one. */
export const mayBeTemporal = (column: unknown, context: ControlContext): boolean =>
  isColumn(column) && (typeof column !== 'string' || datasetColumn(column, context)?.temporal === true);

export const isNumericColumn = (column: unknown, context: ControlContext): boolean =>
  datasetColumn(column, context)?.generic === GENERIC.numeric;

/** An x-axis of separate values, whose order the reader may choose. */
export function isCategoricalAxis(settings: Settings, context: ControlContext): boolean {
  const axis = settings.x_axis;
  if (!isColumn(axis)) return false;
  if (typeof axis !== 'string') return true;
  const column = datasetColumn(axis, context);
  if (!column || column.temporal) return false;
  if (column.generic === GENERIC.numeric) return readFlag(settings, 'xAxisForceCategorical');
  return column.generic === GENERIC.string || column.generic === GENERIC.boolean;
}

export const someTemporal = (settings: Settings, keys: readonly string[], context: ControlContext): boolean =>
  keys.some(key => readColumns(settings, key).some(column => mayBeTemporal(column, context)));
