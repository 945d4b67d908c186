import type { View } from '@parallax/charts';
import { useEffect } from 'react';
import type { RendererProps } from './renderer.ts';

/** Maps are drawn in a later version; until then the frame says so instead of staying blank. */
export function MapView({ onError }: RendererProps<Extract<View, { kind: 'map' }>>) {
  useEffect(() => onError(new Error('Maps cannot be drawn by this version yet.')), [onError]);
  return null;
}
