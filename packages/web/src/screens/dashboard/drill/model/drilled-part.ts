import { chartContext } from '@parallax/charts';
import type { PickedCell } from '../../../../chart-host/pick.ts';
import type { ChartSource, Prepared } from '../../../../chart-host/request.ts';

/** What is drilled into. Of a chart repeated over a grid that is the one in the cell; without a cell, the chart it repeats. */
export function drilledPart(prepared: Prepared, source: ChartSource, cell: PickedCell | undefined): Prepared {
  const { chart } = prepared;
  if (!chart.single) return prepared;
  const settings = chart.single(prepared.settings, cell?.place);
  return { ...prepared, settings, context: chartContext(chart, settings, source) };
}

/** Which cell of a chart it is, for a title. */
export const nameInGrid = (name: string, cell: PickedCell | undefined): string =>
  cell?.name ? `${name}, ${cell.name}` : name;
