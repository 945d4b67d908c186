import type { ReactNode } from 'react';
import { t } from '../platform/i18n.ts';
import { Button } from './button/Button.tsx';
import { Drawing, type DrawingName } from './Drawing.tsx';
import styles from './EmptyState.module.css';

export type EmptySize = 'small' | 'medium' | 'large';
export const EMPTY_IMAGE_SIZES: Record<EmptySize, number> = { small: 50, medium: 80, large: 150 };

export interface EmptyStateProps {
  title?: string;
  description?: ReactNode;
  /** One of our drawings, or any picture; null shows none. */
  image?: DrawingName | ReactNode;
  size?: EmptySize;
  action?: { label: string; icon?: ReactNode; onClick(): void };
}

const isDrawing = (image: ReactNode): image is DrawingName =>
  image === 'chart' || image === 'filter' || image === 'lost' || image === 'table';

/** What stands where nothing is yet: says so, and offers the first step. */
export function EmptyState({
  title = t('No results'),
  description = t('There is currently no information to display.'),
  image = 'table',
  size = 'medium',
  action,
}: EmptyStateProps) {
  return (
    <div className={styles.empty} data-test="empty-state" data-size={size}>
      {isDrawing(image) ? <Drawing name={image} size={EMPTY_IMAGE_SIZES[size]} /> : image}
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && (
        <Button type={size === 'large' ? 'primary' : 'default'} icon={action.icon} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
