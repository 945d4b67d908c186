import {
  type Column,
  type DatasetFacts,
  type Frame,
  GENERIC,
  type Generic,
  genericOf,
} from '@parallax/contract';

/** The reply's `coltypes`: a temporal dataset column by its name, otherwise what the values are. */
export function columnTypes(frame: Frame, dataset: DatasetFacts): Generic[] {
  const known = new Map(dataset.columns.map(column => [column.name, column]));
  return frame.columns.map(column => {
    const declared = known.get(column.name);
    if (declared?.temporal) return GENERIC.temporal;
    if (isEmpty(column)) return declared?.generic ?? genericOf(column.kind);
    return genericOf(column.kind);
  });
}

function isEmpty(column: Column): boolean {
  for (let row = 0; row < column.values.length; row++) if (column.values[row] !== null) return false;
  return true;
}
