import { api } from '@parallax/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../api/errors.ts';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { DatabasePicker } from '../../ui/database-picker/DatabasePicker.tsx';
import { NOWHERE, type Place } from '../../ui/database-picker/model.ts';
import { useDatabase } from '../../ui/database-picker/use-places.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toast } from '../../ui/toasts/store.ts';
import styles from './DatasetAdd.module.css';
import { DATASETS, datasetBody, explorePath, presetId } from './model.ts';
import { TableColumns } from './TableColumns.tsx';
import { useExistingDataset } from './use-existing-dataset.ts';

/** `?database=` names a database to start with, until somebody chooses another. */
function usePlace(): [Place, (place: Place) => void] {
  const [search] = useSearchParams();
  const preset = useDatabase(presetId(search));
  const [chosen, setChosen] = useState<Place | null>(null);
  return [chosen ?? (preset ? { ...NOWHERE, database: preset } : NOWHERE), setChosen];
}

/** A new dataset: a table of a connected database, looked at before it is made. */
export function DatasetAdd() {
  const navigate = useNavigate();
  const [place, setPlace] = usePlace();
  const existing = useExistingDataset(place);
  const [then, setThen] = useState<'list' | 'chart'>('chart');
  const create = useAction(api.dataset.create, {
    onSuccess: ({ id }) => {
      toast.success(t('Dataset created: %s', place.table ?? ''));
      navigate(then === 'chart' ? explorePath(id) : DATASETS);
    },
    onError: error => toast.danger(errorText(error)),
  });
  const body = datasetBody(place);
  const submit = (next: 'list' | 'chart') => {
    if (!body) return;
    setThen(next);
    create.mutate({ body });
  };
  const blocked = !body || existing !== null || create.isPending;
  return (
    <div className={styles.page}>
      <PageHeader title={t('New dataset')} />
      <div className={styles.work}>
        <section className={styles.picker} aria-label={t('Table')}>
          <DatabasePicker withTable place={place} onChange={setPlace} />
        </section>
        <section className={styles.sheet} aria-label={t('Columns')}>
          <TableColumns place={place} existing={existing} />
        </section>
      </div>
      <div className={styles.foot}>
        <Button onClick={() => navigate(DATASETS)}>{t('Cancel')}</Button>
        <Button
          disabled={blocked}
          loading={create.isPending && then === 'list'}
          data-test="create-dataset"
          onClick={() => submit('list')}
        >
          {t('Create dataset')}
        </Button>
        <Button
          type="primary"
          disabled={blocked}
          loading={create.isPending && then === 'chart'}
          data-test="create-dataset-and-chart"
          onClick={() => submit('chart')}
        >
          {t('Create dataset and create chart')}
        </Button>
      </div>
    </div>
  );
}
