import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { rowsAsChoices } from '../../api/option-sources.ts';
import { ChartGallery } from '../../controls/chart-type/ChartGallery.tsx';
import { t } from '../../platform/i18n.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Option } from '../../ui/select/model.ts';
import { Select } from '../../ui/select/Select.tsx';
import styles from './ChartAdd.module.css';

const datasets = rowsAsChoices(api.dataset.list, { label: 'table_name' });

/** `?dataset=` names a dataset to start with. */
function usePreset(name: string | null): Option | null {
  const { data } = useQuery({
    queryKey: ['dataset', 'named', name],
    enabled: name !== null,
    queryFn: async ({ signal }) => {
      const q = { filters: [{ col: 'table_name', opr: 'eq', value: name ?? '' }], page_size: 1 };
      const { result } = await call(api.dataset.list, { q }, { signal });
      const [row] = result;
      return row?.id === undefined ? null : { value: row.id, label: row.table_name ?? '' };
    },
  });
  return data ?? null;
}

/** A new chart in two choices: its dataset and its type. */
export function ChartAdd() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const preset = usePreset(search.get('dataset'));
  const [chosen, setChosen] = useState<Option | null>(null);
  const [type, setType] = useState<string | null>(null);
  const dataset = chosen ?? preset;
  const create = (viz: string | null) => {
    if (!dataset || !viz) return;
    navigate(`/explore/?viz_type=${encodeURIComponent(viz)}&datasource=${dataset.value}__table`);
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('Create a new chart')} />
      <section className={styles.step}>
        <h2>{t('1. Choose a dataset')}</h2>
        <div className={styles.dataset}>
          <Select
            autoFocus
            label={t('Dataset')}
            placeholder={t('Choose a dataset')}
            clearable={false}
            options={datasets}
            value={dataset}
            onChange={setChosen}
          />
        </div>
      </section>
      <section className={`${styles.step} ${styles.grow}`}>
        <h2>{t('2. Choose a chart type')}</h2>
        <div className={styles.sheet}>
          <ChartGallery value={type} onChange={setType} onTake={create} />
        </div>
      </section>
      <div className={styles.foot}>
        {(!dataset || !type) && (
          <span className={styles.note}>
            {dataset ? t('Choose a chart type to go on') : t('Choose a dataset and a chart type to go on')}
          </span>
        )}
        <Button
          type="primary"
          disabled={!dataset || !type}
          data-test="create-chart"
          onClick={() => create(type)}
        >
          {t('Create new chart')}
        </Button>
      </div>
    </div>
  );
}
