import { isFilter, isRequiredFilter } from '@parallax/contract';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Tooltip } from '../../../ui/floating/Tooltip.tsx';
import { applyStaged, clearFilters, useDataMask } from '../data-mask/store.ts';
import { useBar } from './bar-store.ts';
import styles from './FilterBar.module.css';
import { canApply, canClear, type Sections } from './model/bar.ts';

interface BarActionsProps {
  sections: Sections;
  short?: boolean;
  onApplied?(): void;
}

/** Apply what was chosen; clear what can be seen. */
export function BarActions({ sections, short, onApplied }: BarActionsProps) {
  const { masks, staged, pending } = useDataMask();
  const awaiting = useBar(state => state.awaiting.size > 0) || pending.size > 0;
  const inScope = sections.inScope.filter(isFilter);
  const hidden = sections.outOfScope.some(isRequiredFilter);
  return (
    <div className={styles.actions}>
      <Button
        type="primary"
        disabled={awaiting || !canApply(sections, masks, staged)}
        loading={awaiting}
        data-test="apply-filters"
        onClick={() => {
          applyStaged();
          onApplied?.();
        }}
      >
        {short ? t('Apply') : t('Apply filters')}
      </Button>
      <Tooltip title={hidden ? t('Required filters that act on other tabs keep their values') : undefined}>
        <Button
          type="text"
          disabled={!canClear(inScope, masks, staged)}
          data-test="clear-filters"
          onClick={() => clearFilters(inScope)}
        >
          {t('Clear all')}
        </Button>
      </Tooltip>
    </div>
  );
}
