import { AppError } from '@parallax/contract';
import { type ChartDefinition, defineChart, type QueryContextInput, type Settings } from '../chart.ts';
import { effectiveSettings } from '../shared/settings/effective.ts';
import { asList } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { innerSettings } from './inner.ts';
import { manifest } from './manifest.ts';
import { cartodiagramView } from './transform.ts';

const noChart = (): never => {
  throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', {
    message: 'Choose a saved chart to draw at each place',
    status: 400,
  });
};

/** The inner chart's settings on this dataset, its groups divided by place. */
function divided(
  inner: ChartDefinition,
  settings: Settings,
  { dataset }: Pick<QueryContextInput, 'dataset'>,
): Settings {
  const saved = innerSettings(settings)!;
  const effective = effectiveSettings(inner, saved, { page: 'dashboard', dataset });
  return { ...effective, groupby: [settings.geom_column, ...asList(effective.groupby)] };
}

export const chart = defineChart({
  manifest,
  controls,
  query: noChart,
  transform: (frames, settings, context) => cartodiagramView(null, frames, settings, context),
  async resolve(settings, load) {
    const saved = innerSettings(settings);
    const inner = saved ? await load(saved.viz_type) : undefined;
    if (!inner || inner.manifest.type === manifest.type || inner.layers) return chart;
    return {
      ...chart,
      query: (own, context) => inner.query(divided(inner, own, context), context),
      transform: (frames, own, context) => {
        const bare = effectiveSettings(inner, innerSettings(own)!, {
          page: 'dashboard',
          dataset: context.dataset,
        });
        return cartodiagramView({ chart: inner, settings: bare }, frames, own, context);
      },
    };
  },
  suits: () => 0,
});
