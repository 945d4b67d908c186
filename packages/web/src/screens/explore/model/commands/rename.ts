import type { Command } from '../../../../editing/command.ts';
import type { Work } from '../state.ts';

export const rename = (name: string): Command<Work> => ({
  name: 'Rename chart',
  mergeKey: 'rename',
  apply: draft => {
    draft.name = name;
  },
});
