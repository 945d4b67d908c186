import type { View } from '@parallax/charts';
import type { Size } from '../use-size.ts';

/** What a click in a picture hit, by the names the view gave its parts. */
export interface PickEvent {
  view: View;
  name: string;
  series?: string;
  value: unknown;
}

export interface RendererProps<V extends View> {
  view: V;
  size: Size;
  /** The chart's name, for those who cannot see it. */
  label: string;
  onRendered(): void;
  onError(error: unknown): void;
  onPick?(event: PickEvent): void;
  /** Changes of the chart's own state: page, order, search. */
  onOwnState?(state: Record<string, unknown>): void;
}
