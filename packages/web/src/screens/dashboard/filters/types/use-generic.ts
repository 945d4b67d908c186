import { useDashboard } from '../../store.ts';
import type { FilterProps } from './widget.ts';

/** The kind of values a filter's column holds; null when the column is not known. */
export const useGeneric = ({ datasetId, column }: FilterProps['filter']): number | null =>
  useDashboard(
    state => state.choices.get(datasetId ?? 0)?.columns.find(({ name }) => name === column)?.generic ?? null,
  );
