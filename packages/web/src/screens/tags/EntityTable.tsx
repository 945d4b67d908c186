import { Pagination } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatNumber, t } from '../../platform/i18n.ts';
import { parseUtc } from '../../platform/time.ts';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { TagList } from '../../ui/TagList.tsx';
import { When } from '../../ui/When.tsx';
import styles from './AllEntities.module.css';
import { entitiesPath } from './paths.ts';
import { type Entities, type Entity, PAGE_SIZE } from './use-entities.ts';

const CUSTOM = 'TagType.custom';
const SHOWN_TAGS = 4;

const Tags = ({ entity }: { entity: Entity }) => (
  <TagList
    tags={entity.tags.filter(tag => tag.type === CUSTOM)}
    shown={SHOWN_TAGS}
    href={tag => entitiesPath(tag.id ?? 0)}
  />
);

interface EntityTableProps extends Pick<Entities, 'page' | 'setPage'> {
  title: string;
  data: NonNullable<Entities['data']>;
}

/** The things of one kind that carry a tag. */
export function EntityTable({ title, data: { count, result }, page, setPage }: EntityTableProps) {
  const id = useId();
  const now = Date.now();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title} <span className={styles.count}>{formatNumber(count)}</span>
      </h2>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Last modified')}</th>
              <th scope="col">{t('Tags')}</th>
              <th scope="col">{t('Owners')}</th>
            </tr>
          </thead>
          <tbody>
            {result.map(entity => (
              <tr key={entity.id} data-test="entity">
                <td>
                  <Link to={entity.url}>{entity.name}</Link>
                </td>
                <td>
                  <When text={formatAgo(parseUtc(entity.changed_on), now)} at={entity.changed_on} />
                </td>
                <td>
                  <Tags entity={entity} />
                </td>
                <td>
                  <AvatarGroup people={entity.owners} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > PAGE_SIZE && (
        <Pagination
          className={styles.pages}
          size="small"
          current={page + 1}
          pageSize={PAGE_SIZE}
          total={count}
          showSizeChanger={false}
          onChange={next => setPage(next - 1)}
        />
      )}
    </section>
  );
}
