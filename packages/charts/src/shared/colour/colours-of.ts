import { ownValue } from '@parallax/contract';
import type { Settings, TransformContext } from '../../chart.ts';
import { legible } from './contrast.ts';
import { type LabelColours, labelColours } from './label-colours.ts';

/** The colours of a chart's labels; on a dark surface the darkest of a scheme are lifted until they can be seen. */
export function coloursOf(
  settings: Settings,
  { labelColours: fixed, gridColours, onLabel, theme }: TransformContext,
): LabelColours {
  const colourOf = gridColours
    ? (label: string) => ownValue(fixed, label) ?? gridColours(label)
    : labelColours(settings.color_scheme, fixed);
  return label => {
    onLabel?.(label);
    const colour = colourOf(label);
    return theme.dark ? legible(colour, theme) : colour;
  };
}
