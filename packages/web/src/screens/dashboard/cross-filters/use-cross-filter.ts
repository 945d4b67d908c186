import { crossFiltersOn, NO_MASK } from '@parallax/contract';
import { useMemo } from 'react';
import type { Picked } from '../../../chart-host/pick.ts';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { setMask, useDataMask } from '../data-mask/store.ts';
import type { MenuCrossFilter } from '../drill/ChartMenu.tsx';
import { useDashboard } from '../store.ts';
import { brightNames, chosenCell, chosenValues, isSameChoice, maskOf } from './selection.ts';

export interface CrossFilter extends MenuCrossFilter {
  /** What the picture keeps bright. */
  selected: string[] | undefined;
  chosen: Record<string, unknown> | undefined;
  /** The cell of a repeated chart it was chosen in, by its values. */
  selectedIn: Record<string, unknown> | undefined;
}

/** Lets a chart filter the others: a click sets its mask, the same click again takes it back. */
export function useCrossFilter(chartId: number, { answer }: ChartRun): CrossFilter {
  const mask = useDataMask(state => state.masks[chartId]);
  const enabled = useDashboard(state => crossFiltersOn(state.history.present.metadata));
  return useMemo(() => {
    const active = enabled ? mask : undefined;
    const next = (picked: Picked) => {
      const { prepared } = answer ?? {};
      const emitter = picked.layer === undefined ? prepared : prepared?.layers[picked.layer];
      if (!emitter) return null;
      const { chart, settings, context } = emitter;
      return maskOf(picked, { chart, settings, queries: context.queries }, mask?.ownState);
    };
    return {
      enabled,
      selected: brightNames(active),
      chosen: chosenValues(active),
      selectedIn: chosenCell(active),
      selects: picked => next(picked) !== null,
      isActive: picked => isSameChoice(active, next(picked)),
      toggle: picked => {
        const chosen = next(picked);
        if (!enabled || !chosen) return;
        const off = isSameChoice(mask, chosen);
        setMask(chartId, off ? { ...NO_MASK, ownState: mask?.ownState ?? {} } : chosen);
      },
    };
  }, [answer, mask, enabled, chartId]);
}
