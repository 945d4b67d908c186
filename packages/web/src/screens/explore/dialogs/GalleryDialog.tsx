import { type ChartDefinition, charts, type DataShape } from '@parallax/charts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartGallery } from '../../../controls/chart-type/ChartGallery.tsx';
import { recommend } from '../../../controls/chart-type/gallery.ts';
import { asList } from '../../../controls/model/read.ts';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useWork } from '../context.ts';
import styles from '../Explore.module.css';
import { loadDefinition } from '../model/definitions.ts';
import { useSwitchType } from '../use-switch-type.ts';
import type { DialogProps } from './Dialogs.tsx';

/** Loading every type's code costs a moment, so it happens only when the gallery is open. */
async function loadAll(): Promise<ChartDefinition[]> {
  const loaded = await Promise.all(charts.map(({ manifest }) => loadDefinition(manifest.type)));
  return loaded.filter(definition => definition !== null);
}

function useShape({ run }: Pick<DialogProps, 'run'>): DataShape {
  const { settings, dataset } = useWork();
  const axis = settings.x_axis;
  return {
    rows: run.answer?.results[0]?.rowcount ?? 1000,
    dimensions: asList(settings.groupby).length + asList(settings.columns).length,
    metrics: Math.max(1, asList(settings.metrics).length + asList(settings.metric).length),
    temporal: dataset.columns.some(({ name, temporal }) => temporal && name === axis),
  };
}

export function GalleryDialog({ run, onClose }: DialogProps) {
  const { settings } = useWork();
  const [type, setType] = useState(settings.viz_type);
  const switchTo = useSwitchType();
  const shape = useShape({ run });
  const { data: definitions } = useQuery({
    queryKey: ['explore', 'chart types'],
    queryFn: loadAll,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = (chosen: string) => {
    onClose();
    if (chosen !== settings.viz_type) void switchTo(chosen);
  };
  return (
    <Modal
      open
      responsive
      title={t('Select a visualization type')}
      okText={t('Select')}
      onOk={() => take(type)}
      onClose={onClose}
    >
      <div className={styles.gallery}>
        {definitions && (
          <ChartGallery
            value={type}
            recommended={recommend(definitions, shape)}
            onChange={setType}
            onTake={take}
          />
        )}
      </div>
    </Modal>
  );
}
