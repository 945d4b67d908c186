import { isRecord } from '../../../controls/model/read.ts';

export interface TabChoice {
  value: string;
  title: string;
  children: TabChoice[];
}

/** The tabs of a dashboard as the server's tree names them; a tab that was never named still can be chosen. */
export const tabChoices = (tree: unknown): TabChoice[] =>
  (Array.isArray(tree) ? tree : []).flatMap(node =>
    isRecord(node) && typeof node.value === 'string'
      ? [
          {
            value: node.value,
            title: typeof node.title === 'string' && node.title ? node.title : 'Tab title',
            children: tabChoices(node.children),
          },
        ]
      : [],
  );
