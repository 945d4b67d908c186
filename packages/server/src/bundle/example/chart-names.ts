type Json = Record<string, unknown>;
type Names = ReadonlyMap<number, string>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inScope = (value: unknown, names: Names): unknown => {
  if (!isObject(value) || !Array.isArray(value.chartsInScope)) return value;
  return { ...value, chartsInScope: value.chartsInScope.map(id => names.get(Number(id)) ?? id) };
};

/** Dashboard settings as examples write them: charts by uuid instead of number, but for those left out of a scope. */
export function withChartNames(metadata: Json, names: Names): Json {
  const out = { ...metadata };
  const { chart_configuration, global_chart_configuration, native_filter_configuration } = metadata;
  if (isObject(chart_configuration)) {
    out.chart_configuration = Object.fromEntries(
      Object.entries(chart_configuration).map(([key, item]) => {
        const name = names.get(Number(key)) ?? key;
        if (!isObject(item)) return [name, item];
        const crossFilters = 'crossFilters' in item && { crossFilters: inScope(item.crossFilters, names) };
        return [name, { ...item, id: name, ...crossFilters }];
      }),
    );
  }
  if (global_chart_configuration !== undefined) {
    out.global_chart_configuration = inScope(global_chart_configuration, names);
  }
  if (Array.isArray(native_filter_configuration)) {
    out.native_filter_configuration = native_filter_configuration.map(item => inScope(item, names));
  }
  return out;
}
