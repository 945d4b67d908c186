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

/** Of a long script only what lies around the cursor is looked at. */
const AROUND = 20_000;

/** The part of the text to complete in, from the beginning of a statement. */
function surroundings({ state, pos }: CompletionContext): { text: string; start: number } {
  const to = Math.min(state.doc.length, pos + AROUND);
  if (pos <= AROUND) return { text: state.sliceDoc(0, to), start: 0 };
  const text = state.sliceDoc(pos - AROUND, to);
  const [ending = ''] = /^[^;]*;\s*/.exec(text) ?? [];
  const skipped = ending.length < AROUND ? ending.length : 0;
  return { text: text.slice(skipped), start: pos - AROUND + skipped };
}

/** The editor's way of asking; nothing is offered unasked where no name is being typed. */
export const completionSource =
  (complete: Complete) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { text, start } = surroundings(context);
    const found = await complete(text, context.pos - start);
    if (!found || context.aborted || found.options.length === 0) return null;
    const from = found.from + start;
    if (!context.explicit && from === context.pos && !afterTrigger(context)) return null;
    const options = found.options.map(asOption);
    const to = found.to + start;
    // The opening quote is part of what is replaced, and of no name.
    if (/["`[]/.test(context.state.sliceDoc(from, from + 1))) return { from, to, options, filter: false };
    return { from, to, options, validFor: /^[\w$]*$/ };
  };
