import { api } from '@parallax/contract';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useAction, useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useSession } from '../context.ts';
import { MESSAGES } from '../messages.ts';
import { savedQueryBody } from '../model/saved-query.ts';
import { activeTab } from '../model/state.ts';
import { editTab } from '../model/tabs.ts';
import styles from '../SqlLab.module.css';
import { focusFirstField } from './focus-first-field.ts';

/** Keeps the tab's SQL under a name, anew or over the query it came from. */
export function SaveQueryDialog({ onClose }: { onClose(): void }) {
  const { store } = useSession();
  const [tab] = useState(() => activeTab(store.getState()));
  const saved = useCall(
    api.savedQuery.item,
    tab?.savedQueryId ? { params: { pk: tab.savedQueryId } } : undefined,
  );
  const formId = useId();
  const [typedName, setName] = useState<string | null>(null);
  const [typedDescription, setDescription] = useState<string | null>(null);
  const name = typedName ?? saved.data?.result.label ?? tab?.name ?? '';
  const description = typedDescription ?? saved.data?.result.description ?? '';
  const done = (text: string, savedQueryId: number) => {
    if (tab) store.change(lab => editTab(lab, tab.id, { savedQueryId, name: name.trim() }, Date.now()));
    toast.success(text);
    onClose();
  };
  const create = useAction(api.savedQuery.create, {
    onSuccess: ({ id }) => {
      if (typeof id === 'number') done(MESSAGES.saved(), id);
      else toast.danger(MESSAGES.notProperlySaved());
    },
    onError: () => toast.danger(MESSAGES.notSaved()),
  });
  const update = useAction(api.savedQuery.update, {
    onSuccess: (_, { params }) => done(MESSAGES.updated(), params.pk),
    onError: () => toast.danger(MESSAGES.notUpdated()),
  });
  if (!tab) return null;
  const body = savedQueryBody(tab, { label: name, description });
  const known = tab.savedQueryId;
  const ready = name.trim() !== '' && tab.databaseId !== null;
  const busy = create.isPending || update.isPending;
  return (
    <Modal
      open
      title={t('Save query')}
      onClose={onClose}
      onOpened={focusFirstField}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type={known === null ? 'primary' : 'default'}
            disabled={!ready || busy}
            {...(known === null
              ? { htmlType: 'submit', form: formId, loading: create.isPending }
              : { onClick: () => create.mutate({ body }) })}
          >
            {known === null ? t('Save') : t('Save as new')}
          </Button>
          {known !== null && (
            <Button
              type="primary"
              loading={update.isPending}
              disabled={!ready || busy}
              htmlType="submit"
              form={formId}
            >
              {t('Update')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (!ready || busy) return;
          if (known === null) create.mutate({ body });
          else update.mutate({ params: { pk: known }, body });
        }}
      >
        <Field label={t('Name')} required>
          {({ id }) => (
            <Input id={id} maxLength={256} value={name} onChange={event => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('Description')}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              rows={4}
              value={description}
              onChange={event => setDescription(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}
