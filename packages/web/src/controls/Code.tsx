import { t } from '../platform/i18n.ts';
import { CodeEditor } from '../ui/code-editor/CodeEditor.tsx';
import { asText } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

/** Text in a language; the editor's code is fetched when one is shown. */
export function Code({ control, value, problem, onChange }: WidgetProps) {
  const language = control.options?.language;
  return (
    <CodeEditor
      language={language === 'json' || language === 'css' ? language : 'text'}
      label={t(control.label)}
      value={typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : asText(value)}
      height={160}
      invalid={problem !== undefined}
      onChange={onChange}
    />
  );
}
