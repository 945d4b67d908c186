import type { LayoutNode } from '@parallax/contract';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { useDashboard } from '../store.ts';

const NodeControls = lazyPart(async () => (await import('../editor/NodeControls.tsx')).NodeControls);

interface NodeFrameProps {
  node: LayoutNode;
  className?: string;
  style?: CSSProperties;
  data?: Record<`data-${string}`, string>;
  children?: ReactNode;
}

/** The box of a component. It stays the same element in view and edit mode, so nothing is drawn anew in between. */
export function NodeFrame({ node, className, style, data, children }: NodeFrameProps) {
  const editing = useDashboard(state => state.editing);
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <div
      // Only edit mode needs the element: on a large page, keeping it would draw every component twice.
      ref={editing ? setElement : undefined}
      id={node.id}
      data-component={node.type}
      className={className}
      style={style}
      {...data}
    >
      {children}
      {editing && element && (
        <Suspense fallback={null}>
          <NodeControls node={node} element={element} />
        </Suspense>
      )}
    </div>
  );
}
