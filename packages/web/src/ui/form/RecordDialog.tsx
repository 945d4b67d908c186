import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ClientError } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { matches } from '../../platform/keys.ts';
import { ErrorDisplay } from '../errors/ErrorDisplay.tsx';
import { Modal } from '../Modal.tsx';
import { SkeletonRows } from '../Skeleton.tsx';
import styles from './RecordDialog.module.css';
import type { RecordForm, StoredRecord } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

interface RecordDialogProps<Draft extends object> {
  form: RecordForm<Draft>;
  /** The record to edit; null makes a new one. */
  id: number | null;
  onClose(): void;
}

const FIRST_FIELD = 'input:enabled, textarea:enabled, [contenteditable="true"]';

const titleOf = <Draft extends object>(form: RecordForm<Draft>, id: number | null): string =>
  id === null ? t('New %s', form.noun) : t('Edit %s', form.noun);

const savingFailed = (noun: string, failure: unknown): string =>
  failure instanceof ClientError && failure.status === 403
    ? t('You do not have permission to edit this %s', noun)
    : t('Sorry, there was an error saving this %s', noun);

/** Creates or edits one record: reads it with its version, saves it, and places refusals at their fields. */
export function RecordDialog<Draft extends object>({ form, id, onClose }: RecordDialogProps<Draft>) {
  if (id === null) return <OpenForm form={form} opened={null} onClose={onClose} />;
  return <LoadedForm form={form} id={id} onClose={onClose} />;
}

function LoadedForm<Draft extends object>({ form, id, onClose }: RecordDialogProps<Draft> & { id: number }) {
  const query = useQuery({
    queryKey: ['form', form.noun, id],
    queryFn: ({ signal }) => form.load(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) return <OpenForm form={form} opened={query.data} onClose={onClose} />;
  return (
    <Modal open title={titleOf(form, id)} onClose={onClose} width={form.width} cancelText={t('Close')}>
      {query.error ? (
        <ErrorDisplay
          error={query.error}
          source="crud"
          failed={t('An error occurred while fetching %s info', form.noun)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} columns={1} />
      )}
    </Modal>
  );
}

interface OpenFormProps<Draft extends object> {
  form: RecordForm<Draft>;
  opened: StoredRecord<Draft> | null;
  onClose(): void;
}

function OpenForm<Draft extends object>({ form, opened, onClose }: OpenFormProps<Draft>) {
  const { state, id, bind, readOnly, submit, reload, close, stay } = useRecordForm(form, opened, onClose);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { problems, phase } = state;
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (matches('Mod+Enter', event)) element.current?.requestSubmit();
  };
  return (
    <Modal
      open
      title={readOnly ? form.nameOf(state.stored) : titleOf(form, id)}
      onClose={close}
      width={form.width}
      submits={readOnly ? undefined : formId}
      okText={id === null ? t('Add') : t('Save')}
      cancelText={readOnly ? t('Close') : t('Cancel')}
      busy={phase === 'saving'}
      onOpened={() => element.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()}
      footer={phase === 'leaving' ? <LeaveFooter onStay={stay} onLeave={onClose} /> : undefined}
    >
      <form
        id={formId}
        ref={element}
        className={styles.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        {phase === 'conflict' && <ConflictNote noun={form.noun} onReload={reload} />}
        {state.failure !== null && (
          <ErrorDisplay error={state.failure} source="crud" failed={savingFailed(form.noun, state.failure)} />
        )}
        <form.Fields draft={state.draft} id={id} bind={bind} />
        {/* Enter in a field submits only where the form itself has a button. */}
        <button type="submit" hidden disabled={readOnly} />
      </form>
    </Modal>
  );
}

/** Instead of the buttons, when somebody closes a dialog with edits in it. */
export const LeaveFooter = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => (
  <div className={styles.leave} role="alert">
    <span className={styles.leaveText}>{t('Your changes are not saved.')}</span>
    <Button onClick={onStay} autoFocus>
      {t('Keep editing')}
    </Button>
    <Button danger onClick={onLeave} data-test="discard">
      {t('Discard')}
    </Button>
  </div>
);

const ConflictNote = ({ noun, onReload }: { noun: string; onReload(): void }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    className={styles.conflict}
    data-test="conflict"
    title={t('Somebody else changed this %s while you were editing', noun)}
    description={t('Reload to see their version. What you changed here stays in the form.')}
    action={
      <Button onClick={onReload} data-test="reload">
        {t('Reload')}
      </Button>
    }
  />
);

/** The dialog of a list screen: call `create` or `edit`, put `dialog` anywhere in the screen. */
export function useRecordDialog<Draft extends object>(form: RecordForm<Draft>) {
  const [open, setOpen] = useState<{ id: number | null } | null>(null);
  return {
    dialog: open && <RecordDialog form={form} id={open.id} onClose={() => setOpen(null)} />,
    create: () => setOpen({ id: null }),
    edit: (id: number) => setOpen({ id }),
  };
}
