import { useEffect, useRef } from 'react';
import styles from './CodeEditor.module.css';
import type { CodeEditorProps } from './CodeEditor.tsx';
import { createEditor, type Editor } from './setup.ts';

/** CodeMirror owns the text while it is edited; React only hears of changes and sets what came from elsewhere. */
export function CodeArea({ value, onChange, ...props }: Omit<CodeEditorProps, 'height'>) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const { language, label, disabled = false, describedBy, invalid = false } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first text opens the editor, later ones are set below
  useEffect(() => {
    if (!host.current) return;
    const made = createEditor(host.current, {
      language,
      label,
      readOnly: disabled,
      text: value,
      onChange: text => changed.current(text),
    });
    editor.current = made;
    return () => made.destroy();
  }, [language, label, disabled]);
  useEffect(() => editor.current?.setText(value), [value]);
  useEffect(() => {
    editor.current?.describe({ describedBy, invalid });
  }, [describedBy, invalid]);
  return <div ref={host} className={styles.area} data-test="code-editor" />;
}
