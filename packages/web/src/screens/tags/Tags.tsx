import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { tagForm } from './form.tsx';
import { tagList } from './list.tsx';

export const Tags = () => (
  <RecordList
    definition={tagList}
    form={tagForm}
    createLabel={t('Tag')}
    writable={can('can_write', 'Tag')}
    deletion={{
      remove: api.tag.remove,
      removeMany: api.tag.removeMany,
      nameOf: row => row.name ?? '',
      keyOf: row => row.name ?? '',
      consequence: () => <p>{t('What carries it stays, without the tag.')}</p>,
    }}
  />
);
