import { FilterOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { useDataMask } from '../data-mask/store.ts';
import { useOpenedFor } from './bar-store.ts';
import styles from './FilterBar.module.css';
import { HorizontalBar } from './HorizontalBar.tsx';
import { countApplied, type Sections } from './model/bar.ts';
import { useSections } from './use-sections.ts';
import { VerticalBar } from './VerticalBar.tsx';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);

export type BarShape = 'vertical' | 'horizontal' | 'sheet';

/** The filters of the dashboard: on the left, on top, or in a sheet where there is no room. */
export function FilterBar({ shape, onClose }: { shape: BarShape; onClose(): void }) {
  const sections = useSections();
  if (shape === 'sheet') return <Sheet sections={sections} />;
  return shape === 'horizontal' ? (
    <HorizontalBar sections={sections} />
  ) : (
    <VerticalBar sections={sections} onClose={onClose} />
  );
}

function Sheet({ sections }: { sections: Sections }) {
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const masks = useDataMask(state => state.masks);
  const applied = countApplied(sections.inScope, masks);
  const show = () => {
    setMounted(true);
    setOpen(true);
  };
  useOpenedFor(
    [...sections.inScope, ...sections.outOfScope].map(({ id }) => id),
    show,
  );
  return (
    <div className={styles.sheetLine}>
      <Button icon={<FilterOutlined aria-hidden />} data-test="open-filters" onClick={show}>
        {t('Filters')}
        {applied > 0 && <span className={styles.count}>{applied}</span>}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <FilterSheet sections={sections} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
