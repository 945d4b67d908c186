import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { ErrorDisplay } from '../errors/ErrorDisplay.tsx';
import { isDirty } from './model.ts';
import styles from './PageForm.module.css';
import type { RecordForm, StoredRecord } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

interface PageFormProps<Draft extends object> {
  form: RecordForm<Draft>;
  opened: StoredRecord<Draft>;
  title: string;
  saveLabel: string;
  onSaved(): void;
}

/** A form that stands on a page rather than in a dialog. */
export function PageForm<Draft extends object>(props: PageFormProps<Draft>) {
  const { form, opened, title, saveLabel, onSaved } = props;
  const { state, id, bind, submit } = useRecordForm(form, opened, onSaved);
  const element = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const { problems } = state;
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <form
      ref={element}
      className={styles.form}
      aria-labelledby={headingId}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {state.failure !== null && <ErrorDisplay error={state.failure} source="crud" />}
      <form.Fields draft={state.draft} id={id} bind={bind} />
      <Button type="primary" htmlType="submit" disabled={!isDirty(state)} loading={state.phase === 'saving'}>
        {saveLabel}
      </Button>
    </form>
  );
}
