import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, querying, required } from '../shared/controls/control.ts';
import {
  checkbox,
  colourScheme,
  numberFormat,
  tickLayout,
  timeFormat,
  titleRows,
} from '../shared/controls/look.ts';
import {
  filters,
  groupby,
  metrics,
  rowLimit,
  seriesLimit,
  sortMetric,
  temporalLookup,
  timeGrain,
} from '../shared/controls/query.ts';
import { someTemporal } from '../shared/settings/column-kind.ts';
import { defaultTimeColumn } from '../shared/settings/initial.ts';
import { readColumns } from '../shared/settings/read.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [
      querying('columns', 'columns', 'Distribute across', {
        description: 'Each value of these columns gives one point of the distribution',
        default: [],
        initial: (saved, context) => {
          const time = defaultTimeColumn(context);
          return readColumns(saved, 'columns').length > 0 || time === undefined ? saved.columns : [time];
        },
        validate: required,
      }),
    ],
    [timeGrain((settings, context) => someTemporal(settings, ['columns'], context))],
    [temporalLookup],
    [groupby],
    [metrics],
    [filters],
    [seriesLimit('series_limit')],
    [sortMetric('series_limit_metric')],
    [rowLimit()],
    [
      querying('select', 'whiskerOptions', 'Whisker options', {
        description: 'How far the whiskers reach and what counts as an outlier',
        default: 'Tukey',
        options: {
          choices: choicesOf(
            'Tukey',
            'Min/max (no outliers)',
            '2/98 percentiles',
            '5/95 percentiles',
            '9/91 percentiles',
            '10/90 percentiles',
          ),
          freeForm: true,
        },
      }),
    ],
  ]),
  customizeSection('Titles', titleRows),
  customizeSection('Chart options', [
    [colourScheme],
    [tickLayout],
    [numberFormat('number_format', 'Number format')],
    [timeFormat('date_format', 'Date format')],
    [checkbox('zoomable', 'Data zoom')],
  ]),
];
