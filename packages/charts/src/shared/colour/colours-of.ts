import type { Settings, TransformContext } from '../../chart.ts';
import { legible } from './contrast.ts';
import { type LabelColours, labelColours } from './label-colours.ts';

/** The colours of a chart's labels; on a dark surface the darkest of a scheme are lifted until they can be seen. */
export function coloursOf(
  settings: Settings,
  { labelColours: fixed, theme }: TransformContext,
): LabelColours {
  const colourOf = labelColours(settings.color_scheme, fixed);
  return theme.dark ? label => legible(colourOf(label), theme) : colourOf;
}
