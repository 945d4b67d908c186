import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { cssTemplateForm } from './form.tsx';
import { cssTemplateList } from './list.tsx';

export const CssTemplates = () => (
  <RecordList
    definition={cssTemplateList}
    form={cssTemplateForm}
    createLabel={t('CSS template')}
    writable={can('can_write', 'CssTemplate')}
    deletion={{
      remove: api.cssTemplate.remove,
      removeMany: api.cssTemplate.removeMany,
      nameOf: row => row.template_name ?? '',
    }}
  />
);
