import type { TransformContext } from '../../chart.ts';

interface AxisText {
  name?: string;
  /** Pixels between the labels and the title. */
  nameGap?: number;
  /** Above the axis instead of along it. */
  nameOnTop?: boolean;
  format?: (value: number) => string;
  rotate?: number;
}

function titleOf({ name, nameGap, nameOnTop }: AxisText, { theme }: TransformContext) {
  if (!name) return {};
  return {
    name,
    nameGap: nameGap || (nameOnTop ? 12 : 28),
    nameLocation: nameOnTop ? ('end' as const) : ('middle' as const),
    nameTextStyle: { color: theme.secondary, fontSize: 12, ...(nameOnTop ? { align: 'left' as const } : {}) },
  };
}

const labelOf = ({ rotate }: AxisText, { theme }: TransformContext) => ({
  color: theme.secondary,
  fontSize: 11,
  hideOverlap: true,
  ...(rotate ? { rotate } : {}),
});

export interface MeasureAxis extends AxisText {
  log?: boolean;
  min?: number | null;
  max?: number | null;
  /** Fit the axis to the data instead of starting at zero. */
  fit?: boolean;
  minorTicks?: boolean;
  minorLines?: boolean;
  /** Height or width of the plot, to choose how many ticks fit. */
  length: number;
}

const given = (min: number | null | undefined, max: number | null | undefined) => ({
  ...(min === null || min === undefined ? {} : { min }),
  ...(max === null || max === undefined ? {} : { max }),
});

/** The axis numbers are read from: few ticks, a light grid and no line of its own. */
export function measureAxis(axis: MeasureAxis, context: TransformContext) {
  const { theme } = context;
  const { format } = axis;
  return {
    type: axis.log ? ('log' as const) : ('value' as const),
    ...given(axis.min, axis.max),
    scale: axis.fit ?? false,
    splitNumber: Math.max(2, Math.min(6, Math.round(axis.length / 60))),
    axisLine: { show: false },
    axisTick: { show: axis.minorTicks ?? false },
    minorTick: { show: axis.minorTicks ?? false },
    splitLine: { lineStyle: { color: theme.line } },
    minorSplitLine: { show: axis.minorLines ?? false, lineStyle: { color: theme.line, opacity: 0.5 } },
    axisLabel: { ...labelOf(axis, context), ...(format ? { formatter: format } : {}) },
    ...titleOf(axis, context),
  };
}

export interface TimeAxis extends AxisText {
  /** Milliseconds of the time grain: no finer ticks than that. */
  minInterval?: number;
  maxInterval?: number;
  minorTicks?: boolean;
  min?: number | null;
  max?: number | null;
}

export function timeAxis(axis: TimeAxis, context: TransformContext) {
  const { theme } = context;
  const { format } = axis;
  return {
    type: 'time' as const,
    ...given(axis.min, axis.max),
    ...(axis.minInterval ? { minInterval: axis.minInterval } : {}),
    ...(axis.maxInterval ? { maxInterval: axis.maxInterval } : {}),
    splitNumber: Math.max(2, Math.round(context.width / 110)),
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { lineStyle: { color: theme.line } },
    minorTick: { show: axis.minorTicks ?? false },
    splitLine: { show: false },
    axisLabel: {
      ...labelOf(axis, context),
      ...(format ? { formatter: (value: number) => format(value) } : {}),
    },
    ...titleOf(axis, context),
  };
}

export interface CategoryAxis extends AxisText {
  values: readonly string[];
  /** `0` shows every label even where they collide. */
  interval?: 'auto' | number;
  /** First value at the top, for horizontal bars. */
  inverse?: boolean;
  boundaryGap?: boolean;
  /** Pixels a label may take before it is cut. */
  labelWidth?: number;
}

export function categoryAxis(axis: CategoryAxis, context: TransformContext) {
  const { theme } = context;
  return {
    type: 'category' as const,
    data: [...axis.values],
    inverse: axis.inverse ?? false,
    boundaryGap: axis.boundaryGap ?? true,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...labelOf(axis, context),
      ...(axis.interval === undefined || axis.interval === 'auto'
        ? {}
        : { interval: axis.interval, hideOverlap: false }),
      ...(axis.labelWidth ? { width: axis.labelWidth, overflow: 'truncate' as const } : {}),
    },
    ...titleOf(axis, context),
  };
}

/** Where a logarithmic axis begins: the power of ten below the smallest positive value. */
export function logFloor(values: Iterable<number | null>): number | undefined {
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) if (value !== null && value > 0 && value < least) least = value;
  return Number.isFinite(least) ? 10 ** Math.floor(Math.log10(least)) : undefined;
}
