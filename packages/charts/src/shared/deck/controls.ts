import type { Control, ControlSection, Settings } from '../../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  required,
  when,
} from '../controls/control.ts';
import { checkbox, colourScheme, numberFormat, sequentialScheme } from '../controls/look.ts';
import { filters, oneColumn, rowLimit } from '../controls/query.ts';
import { completeSpatial } from './spatial.ts';
import { WORLD } from './view.ts';

export const spatial = (setting = 'spatial', label = 'Longitude and latitude'): Control =>
  querying('spatial', setting, label, {
    description: 'The columns that hold the places',
    validate: completeSpatial,
  });

export const weight = (label: string, description: string): Control =>
  querying('metric', 'size', label, { description, validate: required });

export const fixedOrMetric = (setting: string, label: string, fixed: number, description?: string): Control =>
  querying('fixed-or-metric', setting, label, {
    default: { type: 'fix', value: fixed },
    ...(description ? { description } : {}),
  });

/** For maps whose rows may stay without a place; the others cannot draw them. */
export const filterNulls: Control = querying('checkbox', 'filter_nulls', 'Ignore rows without a place', {
  default: true,
});

export const tooltipContents: Control = querying('columns', 'tooltip_contents', 'Tooltip', {
  description: 'Columns to show for what is pointed at',
  default: [],
});

export const tooltipTemplate: Control = drawing('code', 'tooltip_template', 'Tooltip template', {
  description: 'Markup with the tooltip columns in double braces, such as {{name}}',
  options: { language: 'handlebars' },
});

/** Kept for settings of older versions, which name further columns to fetch. */
const scriptColumns: Control = querying('hidden', 'js_columns', 'Further columns', { default: [] });

/** The query section every map of this family has, around its own rows. */
export const mapQuery = (first: Control[][], last: Control[][] = []): ControlSection =>
  dataSection('Query', [
    ...first,
    [rowLimit()],
    [filters],
    [tooltipContents],
    [tooltipTemplate],
    ...last,
    [scriptColumns],
  ]);

const angle = (setting: string, label: string, fallback: number): Control =>
  drawing('number', setting, label, { default: fallback });

export const viewport: Control = drawing('group', 'viewport', 'Starting view', {
  description: 'Where the map starts when it is not fitted to the data',
  default: WORLD,
  options: {
    fields: [
      angle('longitude', 'Longitude', WORLD.longitude),
      angle('latitude', 'Latitude', WORLD.latitude),
      angle('zoom', 'Zoom', WORLD.zoom),
      angle('bearing', 'Bearing', WORLD.bearing),
      angle('pitch', 'Pitch', WORLD.pitch),
    ],
  },
});

/** Base maps of a tile service are kept as saved; the outlines drawn here need none. */
const mapStyles: Control[] = [
  drawing('hidden', 'map_renderer', 'Map renderer'),
  drawing('hidden', 'maplibre_style', 'Map style'),
  drawing('hidden', 'mapbox_style', 'Map style'),
];

export const mapSection: ControlSection = customizeSection('Map', [
  [checkbox('autozoom', 'Fit to the data', true)],
  [viewport],
  mapStyles,
]);

const COLOUR_TYPES = {
  fixed_color: 'One color',
  categorical_palette: 'By category',
  linear_palette: 'By value',
  color_breakpoints: 'By ranges',
  default: 'Standard',
} as const;
export type ColourType = keyof typeof COLOUR_TYPES;

export const colourType = (fallback: ColourType, ...types: ColourType[]): Control =>
  drawing('select', 'color_scheme_type', 'Color', {
    default: fallback,
    options: { choices: choicesOf(...types.map(type => [type, COLOUR_TYPES[type]] as const)) },
  });

export const picker = (
  setting: string,
  label: string,
  fallback = { r: 0, g: 122, b: 135, a: 1 },
  visible?: (settings: Settings) => boolean,
): Control => drawing('colour', setting, label, { default: fallback, ...(visible ? { visible } : {}) });

export const dimension: Control = oneColumn('dimension', 'Category', {
  description: 'Each value has its own color',
});

export const breakpoints: Control = drawing('groups', 'color_breakpoints', 'Color ranges', {
  default: [],
  visible: when('color_scheme_type', 'color_breakpoints'),
  options: {
    fields: [
      drawing('number', 'minValue', 'From'),
      drawing('number', 'maxValue', 'To'),
      picker('color', 'Color'),
    ],
  },
});

export const legendRows: Control[][] = [
  [
    drawing('select', 'legend_position', 'Legend position', {
      default: 'tr',
      options: {
        choices: choicesOf(
          [null, 'None'],
          ['tl', 'Top left'],
          ['tr', 'Top right'],
          ['bl', 'Bottom left'],
          ['br', 'Bottom right'],
        ),
      },
    }),
    numberFormat('legend_format', 'Legend format'),
  ],
];

/** Colour by one colour, by category or by ranges. */
export const itemColourRows = (fallback: 'fixed_color' | 'categorical_palette'): Control[][] => [
  [colourType(fallback, 'fixed_color', 'categorical_palette', 'color_breakpoints')],
  [picker('color_picker', 'Fixed color', undefined, when('color_scheme_type', 'fixed_color'))],
  [{ ...colourScheme, visible: when('color_scheme_type', 'categorical_palette') }],
  [breakpoints],
  [
    picker(
      'default_breakpoint_color',
      'Color outside of the ranges',
      { r: 158, g: 158, b: 158, a: 1 },
      when('color_scheme_type', 'color_breakpoints'),
    ),
  ],
];

/** Colour by a figure. */
export const rampRows = (fallback: ColourType, ...types: ColourType[]): Control[][] => [
  [colourType(fallback, ...types)],
  [picker('color_picker', 'Fixed color', undefined, when('color_scheme_type', 'fixed_color'))],
  [{ ...colourScheme, visible: when('color_scheme_type', 'categorical_palette') }],
  [
    {
      ...sequentialScheme,
      visible: settings =>
        settings.color_scheme_type === 'linear_palette' || settings.color_scheme_type === 'default',
    },
  ],
];
