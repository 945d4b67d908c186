import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ActionDispatch, useReducer, useRef } from 'react';
import { errorText } from '../../../api/errors.ts';
import { resourceOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { type ConnectionDraft, newDraft } from './model/draft.ts';
import { type Engine, engineOfAddress } from './model/engine.ts';
import { ownProblems, type Reading } from './model/problems.ts';
import { isDirty, startEditing, startNew, step } from './model/state.ts';
import {
  type Asked,
  checkParameters,
  hasProblems,
  NOTHING,
  type OpenedConnection,
  readingOf,
  storeConnection,
  tryConnection,
} from './requests.ts';

type Dispatch = ActionDispatch<[event: Parameters<typeof step>[1]]>;

function engineOf(draft: ConnectionDraft, engines: readonly Engine[]): Engine | undefined {
  const byName = engines.find(({ engine }) => engine === draft.engine);
  return draft.method === 'dynamic_form' ? byName : (engineOfAddress(engines, draft.address) ?? byName);
}

/** Asks about the fields; a question that a later one overtakes is answered by null. */
function useValidation(asked: Asked | null) {
  const latest = useRef<AbortController | null>(null);
  const takeBack = () => latest.current?.abort();
  const validate = async (forced: boolean): Promise<Reading | null> => {
    if (asked?.draft.method !== 'dynamic_form') return NOTHING;
    takeBack();
    const controller = new AbortController();
    latest.current = controller;
    return checkParameters(asked, forced, controller.signal);
  };
  return { validate, takeBack };
}

/** Testing and saving; neither asks the server about a form that is wrong by itself. */
function useActions(
  asked: Asked | null,
  dispatch: Dispatch,
  { validate, takeBack }: ReturnType<typeof useValidation>,
  onClose: () => void,
) {
  const client = useQueryClient();
  const answered = (reading: Reading) => dispatch({ type: 'answered', reading, forced: true });
  const isWrong = ({ draft }: Asked): boolean => {
    const reading = { problems: ownProblems(draft), others: [] };
    if (hasProblems(reading)) answered(reading);
    return hasProblems(reading);
  };
  const test = async () => {
    if (!asked || isWrong(asked)) return;
    takeBack();
    dispatch({ type: 'work', work: 'testing' });
    try {
      await tryConnection(asked);
      answered(NOTHING);
      toast.success(t('Connection looks good!'));
    } catch (error) {
      answered(readingOf(error, asked.draft));
      toast.danger(t('ERROR: %s', errorText(error)));
    }
  };
  const save = async () => {
    if (!asked || isWrong(asked)) return;
    dispatch({ type: 'work', work: 'saving' });
    const checked = await validate(true);
    if (!checked) return;
    if (hasProblems(checked)) return answered(checked);
    try {
      const id = await storeConnection(asked);
      if (asked.opened) {
        toast.success(t('Saved: %s', asked.draft.database_name.trim()));
        onClose();
      } else dispatch({ type: 'saved', id });
      await client.invalidateQueries({ queryKey: [resourceOf(api.database.list)] });
      await client.invalidateQueries({ queryKey: ['options', ['databases']] });
    } catch (error) {
      answered(readingOf(error, asked.draft));
    }
  };
  return { test, save };
}

/** The life of the connection dialog: choosing an engine, filling the form, testing, saving. */
export function useConnection(
  engines: readonly Engine[],
  opened: OpenedConnection | null,
  onClose: () => void,
) {
  const [state, dispatch] = useReducer(step, opened ? startEditing(opened.id, opened.draft) : startNew);
  const { draft, work } = state;
  const engine = draft ? engineOf(draft, engines) : undefined;
  const asked = draft && { draft, engine, opened };
  const validation = useValidation(asked);
  const { test, save } = useActions(asked, dispatch, validation, onClose);
  const leaveField = async (field: string) => {
    dispatch({ type: 'touch', field });
    if (field.startsWith('ssh_tunnel.') || draft?.method !== 'dynamic_form' || work) return;
    const reading = await validation.validate(false);
    if (reading) dispatch({ type: 'answered', reading, forced: false });
  };
  return {
    state,
    engine,
    choose: (chosen: Engine) => dispatch({ type: 'engine', draft: newDraft(chosen) }),
    back: () => dispatch({ type: 'back' }),
    edit: (changes: Partial<ConnectionDraft>, ...fields: string[]) =>
      dispatch({ type: 'edit', changes, fields: fields.length > 0 ? fields : Object.keys(changes) }),
    leaveField,
    test,
    save: async () => (work === 'saving' ? undefined : save()),
    close: () => (state.phase === 'form' && isDirty(state) ? dispatch({ type: 'leave' }) : onClose()),
    stay: () => dispatch({ type: 'stay' }),
  };
}

export type Connection = ReturnType<typeof useConnection>;
