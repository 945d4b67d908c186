import type { View } from '@parallax/charts';
import type { OnPick } from '../pick.ts';
import type { Size } from '../use-size.ts';

export interface RendererProps<V extends View> {
  view: V;
  size: Size;
  /** The chart's name, for those who cannot see it. */
  label: string;
  onRendered(): void;
  onError(error: unknown): void;
  /** Told what was clicked; without it a picture is only looked at. */
  onPick?: OnPick;
  /** Values chosen as a filter for others, by column label. */
  chosen?: Readonly<Record<string, unknown>>;
  /** Changes of the chart's own state: page, order, search. */
  onOwnState?(state: Record<string, unknown>): void;
}
