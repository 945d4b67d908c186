import type { Settings } from '@parallax/charts';

interface StoredChart {
  id: number;
  viz_type: string | null;
  params: string | null;
  datasource_id: number | null;
  datasource_type: string;
}

/** A chart's settings as clients use them. Text that is no JSON object counts as no settings. */
export function formDataOf({ id, viz_type, params, datasource_id, datasource_type }: StoredChart): Settings {
  const datasource = `${datasource_id ?? 'None'}__${datasource_type}`;
  return { ...parseSettings(params), slice_id: id, viz_type: viz_type ?? '', datasource };
}

export function parseSettings(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

export const chartUrl = (id: number): string => `/explore/?slice_id=${id}`;
