import {
  type ChartDefinition,
  type ChartManifest,
  type ControlSection,
  type DataShape,
  defineChart,
} from '../../chart.ts';
import { emptyFrameOr } from '../frames.ts';
import { selectTimeseries } from '../select.ts';
import { timeseriesQuery } from './query.ts';
import type { SeriesStyle } from './style.ts';
import { timeseriesView } from './transform.ts';

interface TimeseriesChart {
  manifest: ChartManifest;
  controls: ControlSection[];
  /** Style the chart type itself decides, whatever the settings say. */
  fixed: Partial<SeriesStyle>;
  switches?: ChartDefinition['switches'];
  suits?(shape: DataShape): number;
}

/** A chart of the family that draws metrics over one x-axis. */
export const defineTimeseries = ({
  manifest,
  controls,
  fixed,
  switches,
  suits,
}: TimeseriesChart): ChartDefinition =>
  defineChart({
    manifest,
    controls,
    query: timeseriesQuery,
    transform: (frames, settings, context) =>
      timeseriesView(emptyFrameOr(frames, 0), settings, context, fixed),
    select: selectTimeseries,
    ...(switches ? { switches } : {}),
    ...(suits ? { suits } : {}),
  });
