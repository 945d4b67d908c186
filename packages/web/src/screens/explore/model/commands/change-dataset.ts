import type { ChartDefinition } from '@parallax/charts';
import { castDraft } from 'immer';
import type { ExploreDataset } from '../../../../controls/model/facts.ts';
import type { Command } from '../../../../editing/command.ts';
import { changeDataset } from '../carry.ts';
import type { Work } from '../state.ts';

export const swapDataset = (
  definition: ChartDefinition,
  work: Work,
  dataset: ExploreDataset,
): Command<Work> => ({
  name: 'Swap dataset',
  apply: draft => {
    draft.dataset = castDraft(dataset);
    draft.settings = castDraft(changeDataset(definition, work.settings, dataset).settings);
    draft.stash = {};
  },
});
