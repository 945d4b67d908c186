import type {
  Completion as CmCompletion,
  CompletionContext,
  CompletionResult,
} from '@codemirror/autocomplete';
import type { Completions, Kind } from '../completion/complete.ts';

/** What the statement itself brings in comes first, the words of the language last. */
const BOOSTS: Record<Kind, number> = {
  join: 99,
  column: 60,
  alias: 50,
  table: 40,
  schema: 10,
  function: 0,
  keyword: -10,
};
const TYPES: Record<Kind, string> = {
  join: 'enum',
  alias: 'variable',
  column: 'property',
  table: 'class',
  schema: 'namespace',
  function: 'function',
  keyword: 'keyword',
};

const asOption = ({ label, kind, apply, detail }: Completions['options'][number]): CmCompletion => ({
  label,
  type: TYPES[kind],
  boost: BOOSTS[kind],
  ...(apply ? { apply } : {}),
  ...(detail ? { detail } : {}),
});

/** Right after a dot, or a blank after a word that asks for a name. */
const afterTrigger = (context: CompletionContext): boolean =>
  context.matchBefore(/(?:\.|\b(?:from|join|on|update|into)\s+)$/i) !== null;

export type Complete = (text: string, cursor: number) => Promise<Completions | null>;

/** The editor's way of asking; nothing is offered unasked where no name is being typed. */
export const completionSource =
  (complete: Complete) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const found = await complete(context.state.doc.toString(), context.pos);
    if (!found || context.aborted || found.options.length === 0) return null;
    if (!context.explicit && found.from === context.pos && !afterTrigger(context)) return null;
    return { from: found.from, options: found.options.map(asOption), validFor: /^[\w$]*$/ };
  };
