import { useExploreStore } from './context.ts';
import { switchChartType } from './model/commands/switch-type.ts';
import { loadDefinition } from './model/definitions.ts';

/** Changes the chart type once its code is here. */
export function useSwitchType(): (type: string) => Promise<void> {
  const store = useExploreStore();
  return async type => {
    const definition = await loadDefinition(type);
    if (definition) store.dispatch(switchChartType(definition, store.getState().history.present));
  };
}
