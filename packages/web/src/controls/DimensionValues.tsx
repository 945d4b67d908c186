import { loadMatrix } from '@parallax/charts';
import { api, type ResultEntry, readExact } from '@parallax/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { send } from '../api/client.ts';
import { t } from '../platform/i18n.ts';
import { ErrorDisplay } from '../ui/errors/ErrorDisplay.tsx';
import { Select } from '../ui/select/Select.tsx';
import styles from './controls.module.css';
import { columnFields } from './model/facts.ts';
import { asList, asText, isRecord } from './model/read.ts';
import { ValueBox } from './ValueBox.tsx';
import type { WidgetProps } from './widget.ts';

/** Asks for the values that a side of a grid is divided by, as its other settings choose them. */
async function findValues({ control, settings, dataset }: WidgetProps): Promise<unknown[]> {
  const { valuesQuery } = await loadMatrix();
  const side = control.setting.endsWith('_rows') ? 'rows' : 'columns';
  const query = valuesQuery(settings, side, { dataset });
  if (!query) return [];
  const response = await send(api.chartData.run, {
    query: {},
    body: {
      datasource: { id: dataset.id, type: 'table' },
      queries: [query],
      result_format: 'json',
      result_type: 'full',
    },
  });
  const { result }: { result: ResultEntry[] } = readExact(await response.text());
  const { colnames: [name = ''] = [], data = [] } = result[0] ?? {};
  return data.map(row => row[name] ?? null);
}

/** A dimension and those of its values that each get a chart: chosen one by one, or found by the other settings. */
export function DimensionValues(props: WidgetProps) {
  const { control, value, settings, dataset, onChange } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const saved = isRecord(value) ? value : {};
  const dimension = asText(saved.dimension);
  const chosen = control.setting.replace('dimension', 'dimension_selection_mode');
  const find = async () => {
    setBusy(true);
    try {
      onChange({ ...saved, values: await findValues(props) });
      setError(null);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <div className={styles.tight}>
      <Select
        label={t('Dimension')}
        placeholder={t('Choose a column')}
        options={columnFields(dataset).map(({ name, label }) => ({ value: name, label }))}
        value={dimension ? { value: dimension, label: dimension } : null}
        onChange={option => onChange({ dimension: option ? String(option.value) : '', values: [] })}
      />
      {dimension && (
        <ValueBox
          dataset={dataset}
          column={dimension}
          operator="IN"
          value={asList(saved.values)}
          onChange={values => onChange({ ...saved, values })}
        />
      )}
      {dimension && asText(settings[chosen]) !== 'members' && (
        <Button size="small" loading={busy} onClick={find}>
          {t('Find the values')}
        </Button>
      )}
      {error !== null && <ErrorDisplay error={error} compact />}
    </div>
  );
}
