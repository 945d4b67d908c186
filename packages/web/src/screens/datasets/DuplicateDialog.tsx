import { api } from '@parallax/contract';
import { Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { ClientError, errorText } from '../../api/errors.ts';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { toast } from '../../ui/toasts/store.ts';
import type { DatasetRow } from './list.tsx';

/** Asks for the name under which a virtual dataset is copied. */
export function DuplicateDialog({ row, onClose }: { row: DatasetRow; onClose(): void }) {
  const [name, setName] = useState(t('%s (copy)', row.table_name ?? ''));
  const formId = useId();
  const duplicate = useAction(api.dataset.duplicate, {
    onSuccess: () => {
      toast.success(t('Saved: %s', name));
      onClose();
    },
  });
  const { error } = duplicate;
  const problem =
    error instanceof ClientError && error.fields.table_name
      ? error.fields.table_name.join(' ')
      : error && errorText(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) duplicate.mutate({ body: { base_model_id: row.id ?? 0, table_name: name.trim() } });
  };
  return (
    <Modal
      open
      title={t('Duplicate dataset')}
      okText={t('Duplicate')}
      okDisabled={!name.trim()}
      submits={formId}
      busy={duplicate.isPending}
      onClose={onClose}
    >
      <form id={formId} onSubmit={submit}>
        <Field label={t('New dataset name')} required problem={problem || undefined}>
          {control => (
            <Input
              {...control}
              autoFocus
              maxLength={250}
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
