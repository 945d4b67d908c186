import type { Control, Settings } from '../chart.ts';
import { drawing } from '../shared/controls/control.ts';
import { isRecord } from '../shared/settings/read.ts';
import type { NumberView } from '../view.ts';

type Shown = NonNullable<NumberView['comparison']>[number];

/** What a figure is compared by, under the names their settings are saved with. */
const SIGNS = { 'Previous value': '#', Delta: '△', 'Percent change': '%' };

export type Compared = keyof typeof SIGNS;

/** How each of them looks: its name, its sign, whether it is there at all. */
export const comparedLook: Control = drawing('group', 'column_config', 'Compared figures', {
  options: {
    fields: Object.keys(SIGNS).map(name =>
      drawing('group', name, name, {
        options: {
          fields: [
            drawing('text', 'customColumnName', 'Display name'),
            drawing('checkbox', 'displayTypeIcon', 'Show its sign', { default: true }),
            drawing('checkbox', 'visible', 'Show it', { default: true }),
          ],
        },
      }),
    ),
  },
});

/** One of them as it is shown; none where it is hidden. */
export function comparedBy(
  name: Compared,
  text: string,
  { column_config: all }: Settings,
  look: Omit<Shown, 'text'>,
): Shown[] {
  const own = isRecord(all) && isRecord(all[name]) ? all[name] : {};
  if (own.visible === false) return [];
  const sign = own.displayTypeIcon === false ? '' : SIGNS[name];
  return [{ text: [sign, own.customColumnName, text].filter(Boolean).join(' '), ...look }];
}
