import { StarFilled, StarOutlined } from '@ant-design/icons';
import { t } from '../platform/i18n.ts';
import { Button } from './button/Button.tsx';
import { Tooltip } from './floating/Tooltip.tsx';

interface FavouriteStarProps {
  name: string;
  starred: boolean;
  onToggle(): void;
}

export function FavouriteStar({ name, starred, onToggle }: FavouriteStarProps) {
  return (
    <Tooltip title={starred ? t('Remove from favorites') : t('Add to favorites')}>
      <Button
        type="text"
        size="small"
        aria-pressed={starred}
        aria-label={t('Favorite: %s', name)}
        data-test="fave-unfave-icon"
        icon={starred ? <StarFilled style={{ color: 'var(--px-warning)' }} /> : <StarOutlined />}
        onClick={onToggle}
      />
    </Tooltip>
  );
}
