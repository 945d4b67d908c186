import type { ChartDefinition } from '@parallax/charts';
import { castDraft } from 'immer';
import type { Command } from '../../../../editing/command.ts';
import { starterSettings, switchType } from '../carry.ts';
import type { Work } from '../state.ts';

export const switchChartType = (definition: ChartDefinition, work: Work): Command<Work> => ({
  name: `Change to ${definition.manifest.name}`,
  apply: draft => {
    const carried = switchType(definition, work.settings, work.stash, work.dataset);
    draft.settings = castDraft(starterSettings(definition, carried.settings, work.dataset));
    draft.stash = carried.stash;
  },
});
