import type { LayoutNode } from '@parallax/contract';
import { useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { changeMeta } from '../model/commands/index.ts';
import { useDashboard } from '../store.ts';
import { MarkdownView } from '../view/MarkdownView.tsx';
import styles from './Editor.module.css';
import { edit, markStep } from './edit.ts';

/** Markdown on the left, what becomes of it on the right. */
export function TextEditor({ node }: { node: LayoutNode }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    return markStep;
  }, []);
  return (
    <div className={styles.writer} data-test="text-editor">
      <textarea
        ref={area}
        aria-label={t('Markdown')}
        value={node.meta.code ?? ''}
        onChange={event => edit(changeMeta(node.id, { code: event.target.value }))}
        onKeyDown={event => {
          if (event.key === 'Escape') useDashboard.setState({ writing: null });
        }}
      />
      <MarkdownView code={node.meta.code} />
    </div>
  );
}
