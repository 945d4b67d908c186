import { Input } from 'antd';
import { useId, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { Run } from '../use-run.ts';
import { focusFirstField } from './focus-first-field.ts';

interface CreateAsDialogProps {
  method: 'TABLE' | 'VIEW';
  run: Run;
  onClose(): void;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Runs the query into a new table or view. */
export function CreateAsDialog({ method, run, onClose }: CreateAsDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const valid = NAME.test(name);
  const title = method === 'TABLE' ? t('Create table as') : t('Create view as');
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      onOpened={focusFirstField}
      okText={t('Create')}
      okDisabled={!valid}
      submits={formId}
    >
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault();
          if (!valid) return;
          run.createAs(method, name);
          onClose();
        }}
      >
        <Field
          label={t('Name')}
          required
          hint={
            method === 'TABLE'
              ? t('The rows of the last statement become the rows of a new table.')
              : t('The last statement becomes a new view, which reads its tables anew each time.')
          }
          problem={
            name !== '' && !valid ? t('Letters, digits and underscores; no digit in front') : undefined
          }
        >
          {({ id, status }) => (
            <Input id={id} status={status} value={name} onChange={event => setName(event.target.value)} />
          )}
        </Field>
      </form>
    </Modal>
  );
}
