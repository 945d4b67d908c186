import { Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { MultiSelect } from '../select/MultiSelect.tsx';
import type { Option, OptionSource } from '../select/model.ts';
import { Select } from '../select/Select.tsx';
import type { Binding } from './record-form.ts';

interface Labelled {
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

interface TextFieldProps extends Labelled, Binding<string> {
  maxLength?: number;
  autoFocus?: boolean;
  autoComplete?: string;
  type?: 'text' | 'email' | 'password';
  placeholder?: string;
  onBlur?(): void;
}

const semantics = ({ required, problem }: { required?: boolean; problem?: string }) => ({
  'aria-required': required,
  'aria-invalid': problem ? true : undefined,
});

/** One line of text. */
export function TextField({
  label,
  hint,
  required,
  value,
  onChange,
  problem,
  type,
  ...rest
}: TextFieldProps) {
  const Control = type === 'password' ? Input.Password : Input;
  return (
    <Field label={label} hint={hint} required={required} problem={problem}>
      {control => (
        <Control
          {...control}
          {...semantics({ required, problem })}
          {...rest}
          type={type}
          autoComplete={rest.autoComplete ?? 'off'}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function LongTextField({
  label,
  hint,
  required,
  value,
  onChange,
  problem,
  ...rest
}: Labelled & Binding<string> & { maxLength?: number }) {
  return (
    <Field label={label} hint={hint} required={required} problem={problem}>
      {control => (
        <Input.TextArea
          {...control}
          {...semantics({ required, problem })}
          {...rest}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ChoicesFieldProps extends Labelled, Binding<readonly Option[]> {
  allowNew?: boolean;
  options: readonly Option[] | OptionSource;
  placeholder?: string;
  visibleTags?: number;
}

/** Several of many. */
export function ChoicesField({ label, hint, required, problem, ...select }: ChoicesFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} problem={problem}>
      {({ id, status }) => <MultiSelect {...select} id={id} label={label} status={status} />}
    </Field>
  );
}

interface ChoiceFieldProps extends Labelled, Binding<Option | null> {
  options: readonly Option[] | OptionSource;
  placeholder?: string;
  clearable?: boolean;
}

/** One of many. */
export function ChoiceField({ label, hint, required, problem, ...select }: ChoiceFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} problem={problem}>
      {({ id, status }) => <Select {...select} id={id} label={label} status={status} />}
    </Field>
  );
}

export function SwitchField({
  label,
  hint,
  value,
  onChange,
  problem,
  disabled,
}: Labelled & Binding<boolean>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {control => (
        <Switch
          id={control.id}
          aria-label={label}
          aria-describedby={control['aria-describedby']}
          checked={value}
          disabled={disabled}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
