import type { ControlKind } from '@parallax/charts';
import type { ComponentType } from 'react';
import { Annotations } from './Annotations.tsx';
import { Choose } from './Choose.tsx';
import { Code } from './Code.tsx';
import { ColumnConfig } from './ColumnConfig.tsx';
import { Columns } from './Columns.tsx';
import { ConditionalFormatting } from './ConditionalFormatting.tsx';
import { Currency } from './Currency.tsx';
import { DimensionValues } from './DimensionValues.tsx';
import { Filters } from './Filters.tsx';
import { FixedOrMetric } from './FixedOrMetric.tsx';
import { Group, Groups } from './Group.tsx';
import { Metrics } from './Metrics.tsx';
import { SavedCharts } from './SavedCharts.tsx';
import { ColourScheme, SequentialScheme } from './SchemePicker.tsx';
import { BoundsBox, Check, ColourBox, DateBox, NumberBox, SlideBar, TextBox } from './Simple.tsx';
import { Spatial } from './Spatial.tsx';
import { TimeRange } from './TimeRange.tsx';
import type { WidgetProps } from './widget.ts';

/** One widget per kind of control; a new kind does not compile until it has one. */
export const widgets: Record<Exclude<ControlKind, 'hidden'>, ComponentType<WidgetProps>> = {
  column: Columns,
  columns: Columns,
  metric: Metrics,
  metrics: Metrics,
  filters: Filters,
  select: Choose,
  checkbox: Check,
  number: NumberBox,
  text: TextBox,
  code: Code,
  slider: SlideBar,
  bounds: BoundsBox,
  colour: ColourBox,
  'colour-scheme': ColourScheme,
  'sequential-scheme': SequentialScheme,
  'number-format': Choose,
  'time-format': Choose,
  currency: Currency,
  'time-range': TimeRange,
  date: DateBox,
  annotations: Annotations,
  'column-config': ColumnConfig,
  'conditional-formatting': ConditionalFormatting,
  spatial: Spatial,
  'fixed-or-metric': FixedOrMetric,
  group: Group,
  groups: Groups,
  'saved-charts': SavedCharts,
  'dimension-values': DimensionValues,
};
