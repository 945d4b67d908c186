import { TagOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Link } from 'react-router';
import { t } from '../../platform/i18n.ts';
import type { RowAction, RowOf } from '../../ui/list-view/definition.ts';
import { RowActions } from '../../ui/list-view/RowActions.tsx';
import { Star } from '../../ui/Star.tsx';
import styles from './TagCard.module.css';

interface TagCardProps {
  row: RowOf<typeof api.tag.list>;
  actions: readonly RowAction[];
  href: string;
}

/** A tag has no picture: its name carries the card. */
export function TagCard({ row, actions, href }: TagCardProps) {
  const { id = 0, name = '', description } = row;
  return (
    <article className={styles.card}>
      <div className={styles.line}>
        <TagOutlined aria-hidden className={styles.icon} />
        <Link to={href} className={styles.name} title={name}>
          {name}
        </Link>
        <Star endpoints={api.tag} id={id} name={name} />
      </div>
      <p className={styles.description}>{description}</p>
      <div className={styles.line}>
        <span className={styles.when}>{t('Modified %s', row.changed_on_delta_humanized ?? '')}</span>
        <RowActions actions={actions} />
      </div>
    </article>
  );
}
