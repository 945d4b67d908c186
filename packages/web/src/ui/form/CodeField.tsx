import type { ReactNode } from 'react';
import { CodeEditor } from '../code-editor/CodeEditor.tsx';
import type { CodeLanguage } from '../code-editor/setup.ts';
import { Field } from '../Field.tsx';
import type { Binding } from './record-form.ts';

interface CodeFieldProps extends Binding<string> {
  label: string;
  language: CodeLanguage;
  required?: boolean;
  hint?: ReactNode;
  height?: number;
}

/** Code with its language's colours; the save shortcut works inside it too. */
export const CodeField = ({ label, required, hint, problem, ...editor }: CodeFieldProps) => (
  <Field label={label} required={required} hint={hint} problem={problem}>
    {control => (
      <CodeEditor
        {...editor}
        label={label}
        invalid={problem !== undefined}
        describedBy={control['aria-describedby']}
      />
    )}
  </Field>
);
