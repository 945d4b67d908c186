import type { Settings } from '@parallax/charts';
import { api, type DatasetFacts, datasetFacts } from '@parallax/contract';
import { call } from '../api/client.ts';
import { ClientError } from '../api/errors.ts';

/** A saved chart that is drawn as a layer of another. */
export interface LayerSource {
  chartId: number;
  settings: Settings;
  dataset: DatasetFacts;
}

/** A layer's chart and dataset; null for one that is gone or not to be seen, which the others do not wait for. */
export async function loadLayer(chartId: number): Promise<LayerSource | null> {
  try {
    const { result } = await call(api.explore.page, { query: { slice_id: chartId } });
    const { slice, dataset } = result;
    if (!slice) return null;
    const viz_type = String(slice.form_data.viz_type ?? '');
    return {
      chartId,
      settings: { ...slice.form_data, viz_type },
      dataset: datasetFacts({
        ...dataset,
        id: dataset.id ?? 0,
        columns: dataset.columns ?? [],
        metrics: dataset.metrics ?? [],
      }),
    };
  } catch (error) {
    if (error instanceof ClientError && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
