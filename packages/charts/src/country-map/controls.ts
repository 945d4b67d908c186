import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, required } from '../shared/controls/control.ts';
import { currencyFormat, numberFormat, sequentialScheme } from '../shared/controls/look.ts';
import { filters, metric, requiredColumn } from '../shared/controls/query.ts';
import { COUNTRY_CHOICES } from './countries.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [
    [
      drawing('select', 'select_country', 'Country', {
        description: 'Countries without outlines are shown as a ranking of their regions',
        options: { choices: choicesOf(...COUNTRY_CHOICES), freeForm: true },
        validate: required,
      }),
    ],
    [requiredColumn('entity', 'ISO 3166-2 codes', 'The column with the codes of the regions')],
    [metric],
    [filters],
  ]),
  customizeSection('Chart options', [
    [numberFormat('number_format', 'Number format')],
    [currencyFormat()],
    [sequentialScheme],
  ]),
];
