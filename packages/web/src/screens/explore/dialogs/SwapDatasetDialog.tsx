import { api } from '@parallax/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { rowsAsChoices } from '../../../api/option-sources.ts';
import type { ExploreDataset } from '../../../controls/model/facts.ts';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import type { Option } from '../../../ui/select/model.ts';
import { Select } from '../../../ui/select/Select.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDefinition, useExploreStore, useWork } from '../context.ts';
import styles from '../Explore.module.css';
import { changeDataset } from '../model/carry.ts';
import { swapDataset } from '../model/commands/change-dataset.ts';
import { exploreDataset } from '../model/opening.ts';
import type { DialogProps } from './Dialogs.tsx';

const datasets = rowsAsChoices(api.dataset.list, { label: 'table_name' });

async function readDataset(id: number): Promise<ExploreDataset> {
  const query = { datasource_id: id, datasource_type: 'table' as const };
  const { result } = await call(api.explore.page, { query });
  const { dataset } = result;
  return exploreDataset({ ...dataset, columns: dataset.columns ?? [], metrics: dataset.metrics ?? [] });
}

/** Another dataset for the same chart. What it has no place for is named before anything happens. */
export function SwapDatasetDialog({ run, onClose }: DialogProps) {
  const store = useExploreStore();
  const work = useWork();
  const definition = useDefinition();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [dataset, setDataset] = useState<ExploreDataset | null>(null);
  const removed = dataset && definition ? changeDataset(definition, work.settings, dataset).removed : [];
  const choose = async (option: Option | null) => {
    setChosen(option);
    setDataset(null);
    if (!option) return;
    try {
      setDataset(await readDataset(Number(option.value)));
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
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
      title={t('Swap dataset')}
      okText={t('Proceed')}
      okDisabled={!dataset || !definition}
      onOk={proceed}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Select
          autoFocus
          label={t('Dataset')}
          placeholder={t('Choose a dataset')}
          options={datasets}
          value={chosen}
          onChange={choose}
        />
        {dataset && (
          <Alert
            type={removed.length > 0 ? 'warning' : 'info'}
            showIcon
            title={
              removed.length > 0
                ? t('These are not in %1$s and will be removed: %2$s', dataset.name, removed.join(', '))
                : t('Everything this chart uses is in %s too.', dataset.name)
            }
          />
        )}
      </div>
    </Modal>
  );
}
