import { EditOutlined } from '@ant-design/icons';
import { api, TAG_TYPES, type TaggedObjectType } from '@parallax/contract';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { can } from '../../platform/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OpenFailure } from '../../ui/errors/OpenFailure.tsx';
import { useRecordDialog } from '../../ui/form/RecordDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './AllEntities.module.css';
import { EntityTable } from './EntityTable.tsx';
import { tagForm } from './form.tsx';
import { TAGS_PATH } from './paths.ts';
import { type Entities, useEntities } from './use-entities.ts';

const TITLES: Record<TaggedObjectType, () => string> = {
  dashboard: () => t('Dashboards'),
  chart: () => t('Charts'),
  query: () => t('Queries'),
  dataset: () => t('Datasets'),
};

/** Everything that carries one tag. */
export function AllEntities() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  if (Number.isInteger(id) && id > 0) return <TagEntities key={id} id={id} />;
  return <NoTag />;
}

function NoTag() {
  const navigate = useNavigate();
  return (
    <EmptyState
      size="large"
      image="lost"
      title={t('The address names no tag')}
      description={t('It ends with the number of a tag, such as ?id=7.')}
      action={{ label: t('All tags'), onClick: () => navigate(TAGS_PATH) }}
    />
  );
}

function TagEntities({ id }: { id: number }) {
  const tag = useCall(api.tag.item, { params: { pk: id } });
  const groups = [
    useEntities(id, 'dashboard'),
    useEntities(id, 'chart'),
    useEntities(id, 'query'),
    useEntities(id, 'dataset'),
  ];
  const record = useRecordDialog(tagForm);
  const error = tag.error ?? groups.find(group => group.error)?.error;
  const { name = '', description, type } = tag.data?.result ?? {};
  const isCustom = type === TAG_TYPES.custom;
  return (
    <div className={styles.page}>
      <PageHeader title={name ? t('Tag: %s', name) : t('Tag')}>
        {isCustom && can('can_write', 'Tag') && (
          <Button icon={<EditOutlined />} onClick={() => record.edit(id)} data-test="edit-tag">
            {t('Edit tag')}
          </Button>
        )}
      </PageHeader>
      {description && <p className={styles.description}>{description}</p>}
      {tag.data && !isCustom && (
        <p className={styles.description}>{t('Parallax keeps this tag itself. It cannot be edited.')}</p>
      )}
      {error ? (
        <OpenFailure
          error={error}
          gone={t('This tag does not exist any more')}
          list={{ label: t('All tags'), path: TAGS_PATH }}
          onRetry={() => Promise.all([tag, ...groups].map(({ refetch }) => refetch()))}
        />
      ) : groups.every(({ data }) => data) ? (
        <Groups
          groups={groups}
          onTag={isCustom && can('can_write', 'Tag') ? () => record.edit(id) : undefined}
        />
      ) : (
        <SkeletonRows rows={6} columns={4} />
      )}
      {record.dialog}
    </div>
  );
}

function Groups({ groups, onTag }: { groups: readonly Entities[]; onTag?(): void }) {
  if (groups.every(({ data }) => data?.count === 0)) {
    return (
      <EmptyState
        size="large"
        title={t('Nothing carries this tag yet')}
        description={t('Choose the dashboards and charts that belong together.')}
        action={onTag && { label: t('Add tag to entities'), onClick: onTag }}
      />
    );
  }
  return groups.map(
    ({ type, data, page, setPage }) =>
      data &&
      data.count > 0 && <EntityTable key={type} title={TITLES[type]()} {...{ data, page, setPage }} />,
  );
}
