import { api } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import { layerForm } from './form.tsx';
import { layerList } from './list.tsx';

export const AnnotationLayers = () => (
  <RecordList
    definition={layerList}
    form={layerForm}
    createLabel={t('Annotation layer')}
    writable={can('can_write', 'Annotation')}
    deletion={{
      remove: api.annotationLayer.remove,
      removeMany: api.annotationLayer.removeMany,
      nameOf: row => row.name ?? '',
    }}
  />
);
