import { GRID, type LayoutNode } from '@parallax/contract';
import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { useDashboard, useNode } from '../store.ts';
import styles from './Dashboard.module.css';
import { NodeFrame } from './NodeFrame.tsx';
import { offerEditing } from './offer-editing.ts';
import { TabsView } from './TabsView.tsx';
import { ChartNode } from './tile/ChartNode.tsx';

const MarkdownView = lazy(async () => ({ default: (await import('./MarkdownView.tsx')).MarkdownView }));
const NodeText = lazyPart(async () => (await import('../editor/NodeText.tsx')).NodeText);
const TextEditor = lazyPart(async () => (await import('../editor/TextEditor.tsx')).TextEditor);

export interface NodeProps {
  id: string;
  /** Columns there are to spend: twelve, or those of the column around. */
  columns: number;
}

/** Draws a component and all it holds. Any tree is drawn, also one the editor would not let you make. */
export function NodeView({ id, columns }: NodeProps) {
  const node = useNode(id);
  if (!node) return null;
  switch (node.type) {
    case 'ROOT':
    case 'GRID':
    case 'TAB':
      return node.type === 'TAB' && node.children.length === 0 ? (
        <EmptyTab node={node} />
      ) : (
        <Stack node={node} columns={columns} className={node.type === 'GRID' ? styles.grid : styles.stack} />
      );
    case 'ROW':
      return <RowView node={node} columns={columns} />;
    case 'COLUMN':
      return <ColumnView node={node} columns={columns} />;
    case 'TABS':
      return <TabsView node={node} columns={columns} />;
    case 'HEADER':
      return (
        <NodeFrame
          node={node}
          className={`${styles.heading} ${solid(node)}`}
          data={{ 'data-size': node.meta.headerSize ?? 'SMALL_HEADER' }}
        >
          <HeadingText node={node} />
        </NodeFrame>
      );
    case 'DIVIDER':
      return (
        <NodeFrame node={node} className={styles.divider}>
          <hr />
        </NodeFrame>
      );
    case 'MARKDOWN':
      return (
        <Cell node={node} columns={columns}>
          <TextBlock node={node} />
        </Cell>
      );
    case 'CHART':
      return (
        <Cell node={node} columns={columns}>
          <ChartNode node={node} />
        </Cell>
      );
    case 'DYNAMIC':
      return (
        <Cell node={node} columns={columns}>
          <div className={styles.missing}>
            <EmptyState
              size="small"
              title={t('This component is not known here')}
              description={String(node.meta.componentKey ?? '')}
            />
          </div>
        </Cell>
      );
  }
}

/** A tab that holds nothing says so; in edit mode it shows where things can be dropped. */
function EmptyTab({ node }: { node: LayoutNode }) {
  const editing = useDashboard(state => state.editing);
  const canEdit = useDashboard(state => state.canEdit);
  return (
    <NodeFrame node={node} className={styles.stack}>
      {!editing && (
        <EmptyState
          image="chart"
          title={t('There are no components added to this tab')}
          description={canEdit ? t('You can add the components in the edit mode.') : ''}
          action={offerEditing(canEdit)}
        />
      )}
    </NodeFrame>
  );
}

function HeadingText({ node }: { node: LayoutNode }) {
  const editing = useDashboard(state => state.editing);
  const text = <h2>{node.meta.text}</h2>;
  if (!editing) return text;
  return (
    <Suspense fallback={text}>
      <NodeText node={node} field="text" label={t('Header text')} />
    </Suspense>
  );
}

function TextBlock({ node }: { node: LayoutNode }) {
  const writing = useDashboard(state => state.editing && state.writing === node.id);
  return (
    <Suspense fallback={null}>
      {writing ? <TextEditor node={node} /> : <MarkdownView code={node.meta.code} />}
    </Suspense>
  );
}

/** Numbers the style sheet computes with. */
const variables = (values: Record<`--${string}`, number>): CSSProperties => values as CSSProperties;

const solid = ({ meta }: LayoutNode): string =>
  meta.background === 'BACKGROUND_WHITE' ? (styles.solid ?? '') : '';

interface PartProps {
  node: LayoutNode;
  columns: number;
}

const Stack = ({ node, columns, className }: PartProps & { className?: string }) => (
  <NodeFrame node={node} className={className}>
    {node.children.map(id => (
      <NodeView key={id} id={id} columns={columns} />
    ))}
  </NodeFrame>
);

const RowView = ({ node, columns }: PartProps) => (
  <NodeFrame
    node={node}
    className={`${styles.row} ${solid(node)}`}
    style={variables({ '--columns': columns })}
  >
    {node.children.map(id => (
      <NodeView key={id} id={id} columns={columns} />
    ))}
  </NodeFrame>
);

/** Columns a component takes: what it wants, but never more than there are. */
const span = (node: LayoutNode, columns: number): number =>
  Math.max(GRID.minColumns, Math.min(node.meta.width ?? columns, columns));

const ColumnView = ({ node, columns }: PartProps) => {
  const inner = span(node, columns);
  return (
    <NodeFrame
      node={node}
      className={`${styles.cell} ${styles.column} ${solid(node)}`}
      style={variables({ '--span': inner })}
    >
      {node.children.map(id => (
        <NodeView key={id} id={id} columns={inner} />
      ))}
    </NodeFrame>
  );
};

/** A component with a height of its own, and a width where it stands in a row. */
function Cell({ node, columns, children }: PartProps & { children: ReactNode }) {
  const height =
    node.type === 'DYNAMIC' ? undefined : (node.meta.height ?? GRID.defaultChartHeight) * GRID.unit;
  return (
    <NodeFrame
      node={node}
      className={styles.cell}
      style={{ height, ...variables({ '--span': span(node, columns) }) }}
    >
      {children}
    </NodeFrame>
  );
}
