import { api } from '@parallax/contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/errors.ts';
import { useAction } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { dashboardPath } from '../model/address.ts';
import { metadataText, titleOf } from '../model/save-body.ts';
import { openDraft, useDashboard } from '../store.ts';

/** Saves the page as it stands under another title, with the same charts or copies of them. */
export function SaveAsDialog({ onClose }: { onClose(): void }) {
  const { id, history } = useDashboard();
  const draft = history.present;
  const [title, setTitle] = useState(() => t('%s [copy]', titleOf(draft)));
  const [duplicate, setDuplicate] = useState(false);
  const navigate = useNavigate();
  const copy = useAction(api.dashboard.copy, {
    onSuccess: ({ result }) => {
      // What was unsaved here lives in the copy now.
      openDraft(draft);
      toast.success(t('This dashboard was saved successfully.'));
      onClose();
      navigate(dashboardPath(result.id));
    },
    onError: error =>
      toast.danger(t('Sorry, there was an error saving this dashboard: %s', errorText(error))),
  });
  const save = () =>
    copy.mutate({
      params: { id_or_slug: String(id) },
      body: {
        dashboard_title: title.trim(),
        css: draft.properties.css,
        duplicate_slices: duplicate,
        json_metadata: metadataText(draft),
      },
    });
  return (
    <Modal
      open
      title={t('Save as new dashboard')}
      width={480}
      okText={t('Save')}
      okDisabled={!title.trim()}
      busy={copy.isPending}
      onOk={save}
      onClose={onClose}
    >
      <Field label={t('Dashboard name')} required>
        {control => (
          <Input
            {...control}
            autoFocus
            maxLength={500}
            data-test="new-dashboard-title"
            value={title}
            onChange={event => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Checkbox checked={duplicate} onChange={event => setDuplicate(event.target.checked)}>
        {t('also copy (duplicate) charts')}
      </Checkbox>
    </Modal>
  );
}
