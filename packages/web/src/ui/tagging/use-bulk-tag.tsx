import { api, type EndpointDefinition, type TaggedObjectType } from '@parallax/contract';
import { useState } from 'react';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { Field } from '../Field.tsx';
import type { BulkAction, Identified } from '../list-view/definition.ts';
import { Modal } from '../Modal.tsx';
import { MultiSelect } from '../select/MultiSelect.tsx';
import type { Option } from '../select/model.ts';
import { showToast, toast } from '../toasts/store.ts';
import { taggingOutcome } from './outcome.ts';
import { tagNameChoices } from './tag-choices.ts';

interface Asked {
  ids: number[];
  done(): void;
}

/** Tags a selection: `action` for the bulk bar, `dialog` anywhere in the screen. */
export function useBulkTag<Row extends Identified>(type: TaggedObjectType, list: EndpointDefinition) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const action: BulkAction<Row> = {
    key: 'tag',
    label: t('Add Tag'),
    run: (rows, done) => setAsked({ ids: rows.map(row => Number(row.id)), done }),
  };
  const dialog = asked && (
    <TagDialog type={type} asked={asked} invalidates={[list]} onClose={() => setAsked(null)} />
  );
  return { action, dialog };
}

interface TagDialogProps {
  type: TaggedObjectType;
  asked: Asked;
  invalidates: readonly EndpointDefinition[];
  onClose(): void;
}

function TagDialog({ type, asked, invalidates, onClose }: TagDialogProps) {
  const [tags, setTags] = useState<Option[]>([]);
  const tagging = useAction(api.tag.bulkCreate, {
    invalidates,
    onSuccess: ({ result }) => {
      for (const message of taggingOutcome(result.objects_tagged.length, result.objects_skipped.length, type))
        showToast(message);
      asked.done();
      onClose();
    },
    onError: () => toast.danger(t('Failed to tag items')),
  });
  const objects_to_tag = asked.ids.map((id): [string, number] => [type, id]);
  const save = () =>
    tagging.mutate({ body: { tags: tags.map(tag => ({ name: String(tag.value), objects_to_tag })) } });
  return (
    <Modal
      open
      title={t('Bulk tag')}
      okText={t('Save')}
      okDisabled={tags.length === 0}
      busy={tagging.isPending}
      onOk={save}
      onClose={onClose}
    >
      <p>{t('You are adding tags to %s %ss', asked.ids.length, type)}</p>
      <Field label={t('Tags')}>
        {({ id }) => (
          <MultiSelect
            id={id}
            label={t('Tags')}
            placeholder={t('Select or type tags')}
            autoFocus
            allowNew
            options={tagNameChoices}
            value={tags}
            onChange={setTags}
          />
        )}
      </Field>
    </Modal>
  );
}
