import { SearchOutlined } from '@ant-design/icons';
import { chartFor } from '@parallax/charts';
import { api, CHART_PICKER_PAGE_SIZE, type ListFilter } from '@parallax/contract';
import { Checkbox, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { currentUser } from '../../../platform/session.ts';
import { useStored } from '../../../platform/stored.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { newNode } from '../model/nodes.ts';
import { chartNodes } from '../model/tree.ts';
import { useDashboard } from '../store.ts';
import styles from './Editor.module.css';
import { PaletteItem } from './PaletteItem.tsx';
import { type ListedChart, listed, takeChart } from './take-chart.ts';

const ORDERS = {
  changed_on_delta_humanized: { label: t('Sort by recent'), direction: 'desc' },
  slice_name: { label: t('Sort by name'), direction: 'asc' },
  viz_type: { label: t('Sort by type'), direction: 'asc' },
} as const;
type Order = keyof typeof ORDERS;
const isOrder = (text: string): text is Order => text in ORDERS;

function filtersOf(search: string, mine: boolean): ListFilter[] {
  const me = currentUser()?.userId;
  return [
    ...(search ? [{ col: 'slice_name', opr: 'chart_all_text', value: search }] : []),
    ...(mine && me !== undefined ? [{ col: 'owners', opr: 'rel_m_m', value: me }] : []),
  ];
}

/** Charts to put on the page, found by their name. */
export function ChartPicker() {
  const [typed, setTyped] = useState('');
  const [mine, setMine] = useStored<boolean>('dashboard.only-my-charts', false);
  const [stored, setOrder] = useStored<string>('dashboard.chart-order', 'changed_on_delta_humanized');
  const order = isOrder(stored) ? stored : 'changed_on_delta_humanized';
  const search = useDeferredValue(typed.trim());
  const { data, error } = useCall(
    api.chart.list,
    {
      q: {
        filters: filtersOf(search, mine),
        order_column: order,
        order_direction: ORDERS[order].direction,
        page: 0,
        page_size: CHART_PICKER_PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  );
  return (
    <div className={styles.panelBody}>
      <Input
        allowClear
        type="search"
        prefix={<SearchOutlined />}
        aria-label={t('Filter charts')}
        placeholder={t('Filter charts')}
        data-test="chart-search"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Select
        aria-label={t('Sort charts')}
        value={order}
        options={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
        onChange={setOrder}
      />
      <Checkbox checked={mine} onChange={event => setMine(event.target.checked)}>
        {t('Show only my charts')}
      </Checkbox>
      {error ? (
        <ErrorDisplay error={error} failed={t('Could not fetch all saved charts')} compact />
      ) : data ? (
        <ChartItems charts={data.result.flatMap(listed)} />
      ) : (
        <SkeletonRows rows={6} columns={1} />
      )}
    </div>
  );
}

function ChartItems({ charts }: { charts: readonly ListedChart[] }) {
  const layout = useDashboard(state => state.history.present.layout);
  const placed = new Set(chartNodes(layout).map(({ meta }) => meta.chartId));
  if (charts.length === 0)
    return <EmptyState size="small" image="chart" title={t('No charts found')} description={null} />;
  return charts.map(chart => {
    const type = chartFor(chart.viz_type ?? '')?.manifest.name ?? chart.viz_type;
    return (
      <PaletteItem
        key={chart.id}
        name={chart.slice_name}
        note={[type, chart.datasource_name_text, placed.has(chart.id) ? t('added') : '']
          .filter(Boolean)
          .join(' · ')}
        make={() => newNode('CHART', { chartId: chart.id, sliceName: chart.slice_name })}
        onTaken={() => takeChart(chart)}
      />
    );
  });
}
