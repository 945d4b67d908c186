import type { View } from '@parallax/charts';
import { type ComponentType, useState } from 'react';
import { rendererOf } from './index.ts';
import type { RendererProps } from './renderer.ts';

/** Draws a view of whatever kind; it stays of that kind. */
export function AnyView(props: RendererProps<View>) {
  // The registry is keyed by the view's own kind, so the component fits the view.
  const [Renderer] = useState(() => rendererOf(props.view.kind) as ComponentType<RendererProps<View>>);
  return <Renderer {...props} />;
}
