/** What `GET /api/v1/explore/` is asked with. */
export interface ExploreQuery {
  permalink_key?: string;
  form_data_key?: string;
  slice_id?: number;
  datasource_id?: number;
  datasource_type?: 'table';
}

const idOf = (text: unknown): number | undefined => {
  const [digits] = /^\d+/.exec(String(text ?? '')) ?? [];
  return digits ? Number(digits) : undefined;
};

/** The settings written into an address of the Explore page itself. */
export function settingsInAddress(search: URLSearchParams): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(search.get('form_data') ?? 'null');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** What the Explore page asks for first, by its address. The server answers it along with the page. */
export function exploreQuery(search: URLSearchParams, permalinkKey?: string): ExploreQuery {
  const settings = settingsInAddress(search);
  const formDataKey = search.get('form_data_key');
  const chartId = idOf(search.get('slice_id') ?? settings.slice_id);
  const datasetId = idOf(search.get('datasource_id') ?? search.get('datasource') ?? settings.datasource);
  return {
    ...(permalinkKey ? { permalink_key: permalinkKey } : {}),
    ...(formDataKey ? { form_data_key: formDataKey } : {}),
    ...(chartId ? { slice_id: chartId } : {}),
    ...(datasetId ? { datasource_id: datasetId, datasource_type: 'table' } : {}),
  };
}
