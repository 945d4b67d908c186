import type { TooltipComponentOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';
import { isRecord } from '../settings/read.ts';
import { type TooltipRow, tooltipFrame, tooltipHtml } from './tooltip.ts';

/** What is under the pointer. */
export interface Hovered {
  name: string;
  series: string;
  /** Place among the data of its series. */
  index: number;
  /** Which series, by order. */
  seriesIndex: number;
  colour: string;
  /** Nodes and edges of graphs tell themselves apart. */
  dataType: string;
  data: unknown;
}

export interface TooltipText {
  title?: string;
  rows: TooltipRow[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const index = (value: unknown): number => (typeof value === 'number' ? value : -1);

/** A tooltip over single items; `describe` returns null where there is nothing to say. */
export const itemTooltip = (
  context: TransformContext,
  describe: (hovered: Hovered) => TooltipText | null,
): TooltipComponentOption => ({
  ...tooltipFrame(context),
  trigger: 'item',
  formatter: (params: unknown) => {
    if (!isRecord(params)) return '';
    const described = describe({
      name: text(params.name),
      series: text(params.seriesName),
      index: index(params.dataIndex),
      seriesIndex: index(params.seriesIndex),
      colour: text(params.color),
      dataType: text(params.dataType),
      data: params.data,
    });
    return described ? tooltipHtml(described.title ?? '', described.rows, context) : '';
  },
});
