import { ClientError } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';

/** Why values are not accepted, by field. */
export type Problems<Draft> = Partial<Record<keyof Draft & string, string>>;

/**
 * `conflict`: somebody else saved since this was read. `leaving`: there are edits and the person asked to close.
 */
export type FormPhase = 'editing' | 'saving' | 'conflict' | 'leaving';

export interface FormState<Draft> {
  phase: FormPhase;
  draft: Draft;
  /** What the server holds as far as we know; the draft differs from it by the person's edits. */
  stored: Draft;
  problems: Problems<Draft>;
  /** A refusal that no field owns. */
  failure: unknown;
}

export type FormEvent<Draft> =
  | { type: 'edit'; changes: Partial<Draft> }
  | { type: 'submit'; problems: Problems<Draft> }
  | { type: 'refused'; error: unknown }
  | { type: 'leave' }
  | { type: 'stay' }
  | { type: 'reloaded'; stored: Draft };

export const openForm = <Draft>(stored: Draft): FormState<Draft> => ({
  phase: 'editing',
  draft: stored,
  stored,
  problems: {},
  failure: null,
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const keysOf = <Draft extends object>(draft: Draft): (keyof Draft & string)[] =>
  Object.keys(draft).filter((key): key is keyof Draft & string => key in draft);

/** The fields the person has changed. */
export function editsOf<Draft extends object>({ draft, stored }: FormState<Draft>): Partial<Draft> {
  const edits: Partial<Draft> = {};
  for (const key of keysOf(draft)) if (!same(draft[key], stored[key])) edits[key] = draft[key];
  return edits;
}

export const isDirty = <Draft extends object>(state: FormState<Draft>): boolean =>
  keysOf(editsOf(state)).length > 0;

function refused<Draft extends object>(state: FormState<Draft>, error: unknown): FormState<Draft> {
  if (!(error instanceof ClientError)) return { ...state, phase: 'editing', failure: error };
  if (error.status === 412) return { ...state, phase: 'conflict', failure: null };
  const problems: Problems<Draft> = {};
  const known = keysOf(state.draft);
  for (const [path, messages] of Object.entries(error.fields)) {
    const field = known.find(key => key === path || path.startsWith(`${key}.`));
    if (field) problems[field] = [problems[field], ...messages].filter(Boolean).join(' ');
  }
  const named = Object.keys(error.fields).length > 0 && keysOf(problems).length > 0;
  return { ...state, phase: 'editing', problems, failure: named ? null : error };
}

export function step<Draft extends object>(
  state: FormState<Draft>,
  event: FormEvent<Draft>,
): FormState<Draft> {
  switch (event.type) {
    case 'edit': {
      const problems = { ...state.problems };
      for (const key of keysOf(event.changes)) delete problems[key];
      const phase = state.phase === 'leaving' ? 'editing' : state.phase;
      return { ...state, phase, draft: { ...state.draft, ...event.changes }, problems };
    }
    case 'submit': {
      if (state.phase === 'saving') return state;
      const wrong = keysOf(event.problems).length > 0;
      return { ...state, phase: wrong ? 'editing' : 'saving', problems: event.problems, failure: null };
    }
    case 'refused':
      return refused(state, event.error);
    case 'leave':
      return state.phase === 'saving' ? state : { ...state, phase: 'leaving' };
    case 'stay':
      return { ...state, phase: 'editing' };
    case 'reloaded':
      return { ...openForm(event.stored), draft: { ...event.stored, ...editsOf(state) } };
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Problems of fields that must not be empty. */
export function required<Draft extends object>(
  draft: Draft,
  ...fields: (keyof Draft & string)[]
): Problems<Draft> {
  const problems: Problems<Draft> = {};
  for (const field of fields) if (isEmpty(draft[field])) problems[field] = t('This is a required field');
  return problems;
}
