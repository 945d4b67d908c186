import type { View } from '@parallax/charts';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { extrasOf, loadExtras } from './extras.ts';
import { loadFamily } from './families.ts';
import type { RendererProps } from './renderer.ts';

/** Draws an ECharts option. The instance lives as long as the frame; new options are merged into it. */
export function EChartsView({
  view,
  size,
  label,
  onRendered,
  onError,
  onPick,
}: RendererProps<Extract<View, { kind: 'echarts' }>>) {
  const element = useRef<HTMLDivElement>(null);
  const instance = useRef<EChartsType | null>(null);

  useEffect(() => {
    let gone = false;
    Promise.all([loadFamily(view.family), loadExtras(extrasOf(view.option))])
      .then(([{ echarts }]) => {
        if (gone || !element.current) return;
        instance.current ??= echarts.init(element.current, null, { width: size.width, height: size.height });
        const drawn = instance.current;
        drawn.resize({ width: size.width, height: size.height });
        drawn.setOption(view.option, { notMerge: true });
        drawn.off('click');
        if (view.pick)
          drawn.on('click', event =>
            onPick?.({ view, name: event.name, series: event.seriesName, value: event.value }),
          );
        onRendered();
      })
      .catch((error: unknown) => {
        if (!gone) onError(error);
      });
    return () => {
      gone = true;
    };
  }, [view, size, onRendered, onError, onPick]);

  useEffect(
    () => () => {
      instance.current?.dispose();
      instance.current = null;
    },
    [],
  );

  return (
    <div ref={element} role="img" aria-label={label} style={{ width: size.width, height: size.height }} />
  );
}
