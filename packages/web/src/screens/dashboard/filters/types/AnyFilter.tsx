import { FILTER_WIDGETS } from './index.ts';
import type { FilterProps } from './widget.ts';

/** The widget for the kind of filter it is given. */
export function AnyFilter(props: FilterProps) {
  const { type } = props.filter;
  const OfType = type === 'unknown' ? null : FILTER_WIDGETS[type];
  return OfType && <OfType {...props} />;
}
