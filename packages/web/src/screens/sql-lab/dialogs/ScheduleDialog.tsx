import { api } from '@parallax/contract';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../../api/hooks.ts';
import { bootstrap } from '../../../platform/bootstrap.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useSession } from '../context.ts';
import { MESSAGES } from '../messages.ts';
import { savedQueryBody } from '../model/saved-query.ts';
import { isAnswered, type ScheduleField, type ScheduleValues, scheduleFields } from '../model/schedule.ts';
import { activeTab } from '../model/state.ts';
import styles from '../SqlLab.module.css';
import { focusFirstField } from './focus-first-field.ts';

/** Keeps the tab's SQL together with the wish to have it run, for the installation's own scheduler. */
export function ScheduleDialog({ onClose }: { onClose(): void }) {
  const { store } = useSession();
  const [tab] = useState(() => activeTab(store.getState()));
  const [fields] = useState(() => scheduleFields(bootstrap.scheduledQueries) ?? []);
  const formId = useId();
  const [name, setName] = useState(tab?.name ?? '');
  const [values, setValues] = useState<ScheduleValues>({});
  const schedule = useAction(api.savedQuery.create, {
    onSuccess: () => {
      toast.success(MESSAGES.scheduled());
      onClose();
    },
    onError: () => toast.danger(MESSAGES.notScheduled()),
  });
  if (!tab) return null;
  const ready = name.trim() !== '' && tab.databaseId !== null && isAnswered(fields, values);
  const send = () =>
    schedule.mutate({
      body: {
        ...savedQueryBody(tab, { label: name, description: '' }),
        extra_json: JSON.stringify({ schedule_info: values }),
      },
    });
  return (
    <Modal
      open
      title={t('Schedule query')}
      onClose={onClose}
      onOpened={focusFirstField}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={formId}
            disabled={!ready}
            loading={schedule.isPending}
          >
            {t('Schedule')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (ready && !schedule.isPending) send();
        }}
      >
        <p>
          {t(
            'The schedule is kept with the saved query. The scheduler of your organisation reads it from there and runs the query.',
          )}
        </p>
        <Field label={t('Name')} required>
          {({ id }) => (
            <Input id={id} maxLength={256} value={name} onChange={event => setName(event.target.value)} />
          )}
        </Field>
        {fields.map(field => (
          <Field key={field.name} label={field.title} required={field.required} hint={field.hint}>
            {({ id }) => (
              <Answer
                id={id}
                field={field}
                value={values[field.name]}
                onChange={value => setValues(current => ({ ...current, [field.name]: value }))}
              />
            )}
          </Field>
        ))}
      </form>
    </Modal>
  );
}

interface AnswerProps {
  id: string;
  field: ScheduleField;
  value: ScheduleValues[string] | undefined;
  onChange(value: ScheduleValues[string]): void;
}

function Answer({ id, field, value, onChange }: AnswerProps) {
  switch (field.kind) {
    case 'number':
      return (
        <InputNumber
          id={id}
          style={{ width: '100%' }}
          value={typeof value === 'number' ? value : null}
          onChange={next => onChange(next ?? '')}
        />
      );
    case 'yes or no':
      return <Switch id={id} checked={value === true} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          id={id}
          style={{ width: '100%' }}
          value={value}
          options={field.choices.map(choice => ({ value: choice, label: choice }))}
          onChange={onChange}
        />
      );
    case 'moment':
    case 'text':
      return (
        <Input
          id={id}
          type={field.kind === 'moment' ? 'datetime-local' : 'text'}
          value={value === undefined ? '' : String(value)}
          onChange={event => onChange(event.target.value)}
        />
      );
  }
}
