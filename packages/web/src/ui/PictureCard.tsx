import { MoreOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../platform/i18n.ts';
import { Button } from './button/Button.tsx';
import { Drawing, type DrawingName } from './Drawing.tsx';
import { DropMenu } from './drop-menu/DropMenu.tsx';
import type { RowAction } from './list-view/definition.ts';
import { Picture } from './Picture.tsx';
import styles from './PictureCard.module.css';

interface PictureCardProps {
  title: string;
  href: string;
  /** What it is made from. */
  label?: string | null;
  subtitle?: ReactNode;
  /** Address of a rendered picture; the drawing stands in while there is none. */
  picture?: string | null;
  drawing?: DrawingName;
  badge?: ReactNode;
  star?: ReactNode;
  people?: ReactNode;
  actions?: readonly RowAction[];
}

/** A thing as a picture with its name: lists in card view and the home page. */
export function PictureCard({
  title,
  href,
  label,
  subtitle,
  picture,
  drawing = 'chart',
  ...slots
}: PictureCardProps) {
  const standIn = <Drawing name={drawing} size={44} />;
  return (
    <article className={styles.card}>
      <Link to={href} className={styles.cover} tabIndex={-1} aria-hidden="true">
        {picture ? <Picture src={picture}>{standIn}</Picture> : standIn}
      </Link>
      <div className={styles.text}>
        <div className={styles.line}>
          <Link to={href} className={styles.title} title={title}>
            {title}
          </Link>
          {slots.star}
          {slots.actions && slots.actions.length > 0 && <CardMenu title={title} actions={slots.actions} />}
        </div>
        {label && (
          <p className={styles.label} title={label}>
            {label}
          </p>
        )}
        <div className={styles.line}>
          <span className={styles.subtitle}>{subtitle}</span>
          {slots.badge}
          {slots.people}
        </div>
      </div>
    </article>
  );
}

const CardMenu = ({ title, actions }: { title: string; actions: readonly RowAction[] }) => (
  <DropMenu
    placement="bottomRight"
    menu={{
      items: actions.map(({ key, label, icon, danger, run }) => ({ key, label, icon, danger, onClick: run })),
    }}
  >
    <Button
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={t('Actions of %s', title)}
    />
  </DropMenu>
);
