import type { StructuredError } from '@parallax/contract';
import type { ConnectionDraft } from './draft.ts';
import type { ConnectionProblems, Reading } from './problems.ts';

export type Work = 'validating' | 'testing' | 'saving';

export interface ConnectionState {
  phase: 'engine' | 'form' | 'connected' | 'leaving';
  draft: ConnectionDraft | null;
  /** As it was opened; the draft differs from it by the person's edits. */
  opened: ConnectionDraft | null;
  /** Fields somebody has been in: only those are said to be missing before they ask to connect. */
  touched: Readonly<Record<string, true>>;
  problems: ConnectionProblems;
  failures: readonly StructuredError[];
  work: Work | null;
  /** Of the database that was made. */
  id: number | null;
}

export type ConnectionEvent =
  | { type: 'engine'; draft: ConnectionDraft }
  | { type: 'back' }
  | { type: 'edit'; changes: Partial<ConnectionDraft>; fields: readonly string[] }
  | { type: 'touch'; field: string }
  | { type: 'work'; work: Work }
  | { type: 'answered'; reading: Reading; forced: boolean }
  | { type: 'saved'; id: number }
  | { type: 'leave' }
  | { type: 'stay' };

export const startNew: ConnectionState = {
  phase: 'engine',
  draft: null,
  opened: null,
  touched: {},
  problems: {},
  failures: [],
  work: null,
  id: null,
};

export const startEditing = (id: number, draft: ConnectionDraft): ConnectionState => ({
  ...startNew,
  phase: 'form',
  draft,
  opened: draft,
  id,
});

export const isDirty = ({ draft, opened }: ConnectionState): boolean =>
  draft !== null && JSON.stringify(draft) !== JSON.stringify(opened);

const without = (problems: ConnectionProblems, fields: readonly string[]): ConnectionProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name)));

const onlyTouched = (problems: ConnectionProblems, touched: ConnectionState['touched']): ConnectionProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => touched[name]));

export function step(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'engine':
      return { ...startNew, phase: 'form', draft: event.draft, opened: event.draft };
    case 'back':
      return startNew;
    case 'edit':
      if (!state.draft) return state;
      return {
        ...state,
        phase: state.phase === 'leaving' ? 'form' : state.phase,
        draft: { ...state.draft, ...event.changes },
        problems: without(state.problems, event.fields),
        failures: [],
      };
    case 'touch':
      return { ...state, touched: { ...state.touched, [event.field]: true } };
    case 'work':
      return { ...state, work: event.work, ...(event.work !== 'validating' && { failures: [] }) };
    case 'answered': {
      const { problems, others } = event.reading;
      return {
        ...state,
        work: null,
        problems: event.forced ? problems : onlyTouched(problems, state.touched),
        failures: others,
      };
    }
    case 'saved':
      return { ...state, phase: 'connected', work: null, problems: {}, failures: [], id: event.id };
    case 'leave':
      return state.work === 'saving' ? state : { ...state, phase: 'leaving' };
    case 'stay':
      return { ...state, phase: state.draft ? 'form' : 'engine' };
  }
}
