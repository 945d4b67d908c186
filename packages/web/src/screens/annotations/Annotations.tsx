import { ArrowLeftOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { OpenFailure } from '../../ui/errors/OpenFailure.tsx';
import { RecordList } from '../../ui/list-view/RecordList.tsx';
import styles from './Annotations.module.css';
import { annotationForm } from './form.tsx';
import { annotationList } from './list.tsx';

export function Annotations() {
  const layer = Number(useParams().layer);
  const { data, error, refetch } = useCall(api.annotationLayer.item, { params: { pk: layer } });
  const name = data?.result.name ?? '';
  const definition = useMemo(() => annotationList(layer, name), [layer, name]);
  const form = useMemo(() => annotationForm(layer), [layer]);
  if (error) {
    return (
      <OpenFailure
        error={error}
        gone={t('This annotation layer does not exist any more')}
        list={{ label: t('Annotation layers'), path: '/annotationlayer/list/' }}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <RecordList
      key={layer}
      definition={definition}
      form={form}
      createLabel={t('Annotation')}
      writable={can('can_write', 'Annotation')}
      deletion={{
        remove: api.annotation.remove,
        removeMany: api.annotation.removeMany,
        params: { pk: layer },
        paramsOf: row => ({ annotation_id: row.id ?? 0 }),
        nameOf: row => row.short_descr ?? '',
      }}
    >
      <p className={styles.trail}>
        <Link to="/annotationlayer/list/">
          <ArrowLeftOutlined aria-hidden /> {t('Annotation layers')}
        </Link>
      </p>
    </RecordList>
  );
}
