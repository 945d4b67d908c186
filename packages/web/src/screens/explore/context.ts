import type { ChartDefinition, ControlContext } from '@parallax/charts';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { definitionOf } from './model/definitions.ts';
import type { Work } from './model/state.ts';
import { contextOf, type Explore, type ExploreStore } from './model/store.ts';
import { findProblems, type Problems } from './model/validation.ts';

export const ExploreContext = createContext<ExploreStore | null>(null);

export function useExploreStore(): ExploreStore {
  const store = use(ExploreContext);
  if (!store) throw new Error('The Explore screen provides its store');
  return store;
}

export const useExplore = <T>(select: (state: Explore) => T): T => useStore(useExploreStore(), select);
export const useWork = (): Work => useExplore(state => state.history.present);

export const useDefinition = (): ChartDefinition | null =>
  definitionOf(useExplore(state => state.history.present.settings.viz_type));

export function useControlContext(): ControlContext {
  const { dataset } = useWork();
  return useMemo(() => contextOf(dataset), [dataset]);
}

const NO_PROBLEMS: Problems = {};

export function useProblems(): Problems {
  const { settings } = useWork();
  const definition = useDefinition();
  const context = useControlContext();
  return useMemo(
    () => (definition ? findProblems(definition, settings, context) : NO_PROBLEMS),
    [definition, settings, context],
  );
}
