import type { View } from '@parallax/charts';
import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import { type RefObject, useCallback, useRef } from 'react';

/**
 * Leaves the tooltip out of a picture until somebody turns to it: placing one has the browser lay out the whole page,
 * once for every picture.
 */
export function useLateTip(
  instance: RefObject<EChartsType | null>,
  view: Extract<View, { kind: 'echarts' }>,
) {
  const awake = useRef(false);
  const shown = useRef(view);
  shown.current = view;
  const wake = useCallback(() => {
    if (awake.current) return;
    awake.current = true;
    instance.current?.setOption({ tooltip: shown.current.option.tooltip });
  }, [instance]);
  const withoutTip = useCallback((option: EChartsOption): EChartsOption => {
    if (awake.current) return option;
    const { tooltip: _, ...rest } = option;
    return rest;
  }, []);
  return { wake, withoutTip };
}
