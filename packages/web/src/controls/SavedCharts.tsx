import { api } from '@parallax/contract';
import { useQueries } from '@tanstack/react-query';
import { call, send } from '../api/client.ts';
import { keyOf } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import { MultiSelect } from '../ui/select/MultiSelect.tsx';
import type { Option, OptionSource } from '../ui/select/model.ts';
import { Select } from '../ui/select/Select.tsx';
import { asList, asNumber, isRecord } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

/** Saved charts by name; only maps where they are laid over each other. */
const chartsSource = (mapsOnly: boolean): OptionSource => ({
  key: [api.chart.list.path, 'saved-charts', mapsOnly],
  page: async ({ search, page, pageSize, signal }) => {
    const filters = [
      ...(search ? [{ col: 'slice_name', opr: 'ct', value: search }] : []),
      ...(mapsOnly ? [{ col: 'viz_type', opr: 'sw', value: 'deck_' }] : []),
    ];
    const q = { page, page_size: pageSize, order_column: 'slice_name', order_direction: 'asc', filters };
    const response = await send(api.chart.list, { q }, { signal });
    const reply: { count: number; result: { id: number; slice_name: string }[] } = await response.json();
    return {
      options: reply.result.map(({ id, slice_name }) => ({ value: id, label: slice_name })),
      total: reply.count,
    };
  },
});

const MAPS = chartsSource(true);
const ALL = chartsSource(false);

const readChart = async (id: number) =>
  (await call(api.chart.item, { params: { id_or_uuid: String(id) } })).result;

function useNames(ids: readonly number[]): Option[] {
  const replies = useQueries({
    queries: ids.map(id => ({
      queryKey: keyOf(api.chart.item, id),
      queryFn: () => readChart(id),
      retry: false,
    })),
  });
  return ids.map((id, index) => {
    const reply = replies[index];
    const label = reply?.data?.slice_name ?? (reply?.isError ? t('Chart %s is gone', id) : String(id));
    return { value: id, label };
  });
}

export function SavedCharts(props: WidgetProps) {
  return props.control.options?.multiple ? <Several {...props} /> : <One {...props} />;
}

function Several({ control, value, id, problem, onChange }: WidgetProps) {
  const chosen = useNames(asList(value).flatMap(item => asNumber(item) ?? []));
  return (
    <MultiSelect
      id={id}
      label={t(control.label)}
      options={MAPS}
      selectAll={false}
      status={problem ? 'error' : undefined}
      value={chosen}
      onChange={options => onChange(options.map(option => option.value))}
    />
  );
}

function parsedId(value: unknown): number | null {
  try {
    const saved: unknown = JSON.parse(String(value));
    return isRecord(saved) ? asNumber(saved.id) : null;
  } catch {
    return null;
  }
}

/** Keeps the settings of the chosen chart, as they are then. */
function One({ control, value, id, problem, onChange }: WidgetProps) {
  const known = parsedId(value);
  const [chosen] = useNames(known === null ? [] : [known]);
  const choose = async (option: Option | null) => {
    if (!option) return onChange(null);
    const { viz_type, params } = await readChart(Number(option.value));
    onChange(JSON.stringify({ id: option.value, viz_type, params }));
  };
  const other = value && known === null ? { value: 'saved', label: t('A saved chart') } : null;
  return (
    <Select
      id={id}
      label={t(control.label)}
      options={ALL}
      status={problem ? 'error' : undefined}
      value={chosen ?? other}
      onChange={option => void choose(option)}
    />
  );
}
