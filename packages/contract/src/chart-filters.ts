import { type ExtraFormData, mergeExtraFormData } from './extra-form-data.ts';

/** What one filter asks of a chart: of the layers at these places, or of the whole where it names none. */
export interface ActingFilter {
  extraFormData: ExtraFormData;
  layers: readonly number[];
}

/** Everything a dashboard asks of one of its charts. */
export interface ChartFilters {
  extraFormData: ExtraFormData;
  /** Columns that display controls put in place of the chart's own dimensions. */
  groupBy: readonly string[];
  /** The same by filter, where one holds only for some layers of the chart. */
  byLayer?: readonly ActingFilter[];
}

export const UNFILTERED: ChartFilters = { extraFormData: {}, groupBy: [] };

function groupByOf({ custom_form_data: custom }: ExtraFormData): string[] {
  const { groupby }: { groupby?: unknown } = typeof custom === 'object' && custom !== null ? custom : {};
  return Array.isArray(groupby)
    ? groupby.filter((column): column is string => typeof column === 'string')
    : [];
}

/** Puts together what the filters that reach a chart ask of it, in the order in which they act. */
export function chartFilters(acting: readonly ActingFilter[]): ChartFilters {
  if (acting.length === 0) return UNFILTERED;
  const data = acting.map(({ extraFormData }) => extraFormData);
  return {
    extraFormData: mergeExtraFormData(data),
    groupBy: [...new Set(data.flatMap(groupByOf))],
    ...(acting.some(({ layers }) => layers.length > 0) ? { byLayer: acting } : {}),
  };
}

/** What they ask of the chart's layer at a place. */
export const filtersOfLayer = ({ extraFormData, byLayer }: Omit<ChartFilters, 'groupBy'>, place: number) =>
  byLayer
    ? mergeExtraFormData(
        byLayer
          .filter(({ layers }) => layers.length === 0 || layers.includes(place))
          .map(filter => filter.extraFormData),
      )
    : extraFormData;
