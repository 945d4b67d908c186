import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDefinition, useExploreStore, useWork } from '../context.ts';
import { changeDataset } from '../model/carry.ts';
import { swapDataset } from '../model/commands/change-dataset.ts';
import { readDataset } from '../read-dataset.ts';
import { type Chosen, DatasetTable } from './DatasetTable.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './SwapDataset.module.css';

/** Another dataset for the same chart. What it has no place for is named before anything happens. */
export function SwapDatasetDialog(props: DialogProps) {
  const { dataset } = useWork();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen) return <Confirmation {...props} chosen={chosen} onBack={() => setChosen(null)} />;
  return (
    <Modal open responsive title={t('Swap dataset')} onClose={props.onClose}>
      <Alert
        type="warning"
        showIcon
        className={styles.note}
        title={t(
          'Changing the dataset may break the chart if it relies on columns or metadata that does not exist in the target dataset',
        )}
      />
      <DatasetTable current={dataset.id} onChoose={setChosen} />
    </Modal>
  );
}

function Confirmation({ chosen, run, onBack, onClose }: DialogProps & { chosen: Chosen; onBack(): void }) {
  const store = useExploreStore();
  const work = useWork();
  const definition = useDefinition();
  const { data: dataset, error } = useQuery({
    queryKey: ['swap-dataset', chosen.id],
    gcTime: 0,
    retry: false,
    queryFn: () => readDataset(chosen.id),
  });
  const carried = dataset && definition ? changeDataset(definition, work.settings, dataset) : null;
  const proceed = () => {
    if (!dataset || !definition) return;
    store.dispatch(swapDataset(definition, work, dataset));
    store.run();
    run.refresh(false);
    toast.success(t('Successfully changed dataset!'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('Confirm swap')}
      okText={t('Proceed')}
      okDisabled={!carried}
      onOk={proceed}
      onClose={onBack}
    >
      <p>{t('Are you sure you want to swap %1$s for %2$s?', work.dataset.name, chosen.name)}</p>
      {error && <ErrorDisplay error={error} source="crud" />}
      {!carried && !error && <SkeletonRows rows={3} columns={2} />}
      {carried && (
        <div className={styles.mapping} data-test="swap-mapping">
          <FieldList title={t('Stays')} names={carried.kept} empty={t('Nothing the chart uses')} />
          <FieldList title={t('Will be removed')} names={carried.removed} empty={t('Nothing')} danger />
        </div>
      )}
    </Modal>
  );
}

interface FieldListProps {
  title: string;
  names: readonly string[];
  empty: string;
  danger?: boolean;
}

const FieldList = ({ title, names, empty, danger = false }: FieldListProps) => (
  <section data-danger={(danger && names.length > 0) || undefined}>
    <h3>{title}</h3>
    {names.length === 0 ? (
      <p className={styles.quiet}>{empty}</p>
    ) : (
      <ul>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )}
  </section>
);
