import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { call, ifMatch } from '../../../api/client.ts';
import { ClientError, errorText, structured } from '../../../api/errors.ts';
import { resourceOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { type ConnectionDraft, connectionBody, newDraft, targetBody } from './model/draft.ts';
import { type Engine, engineOfAddress } from './model/engine.ts';
import { ownProblems, type Reading, readProblems, readRefusal } from './model/problems.ts';
import { isDirty, startEditing, startNew, step } from './model/state.ts';

/** A stored connection that is opened for editing. */
export interface OpenedConnection {
  id: number;
  draft: ConnectionDraft;
  etag: string | null;
  name: string;
}

const NOTHING: Reading = { problems: {}, others: [] };

const readingOf = (error: unknown, draft: ConnectionDraft): Reading =>
  readRefusal(error, draft) ?? {
    problems: {},
    others: [structured('GENERIC_BACKEND_ERROR', errorText(error))],
  };

/** The life of the connection dialog: choosing an engine, filling the form, testing, saving. */
export function useConnection(
  engines: readonly Engine[],
  opened: OpenedConnection | null,
  onClose: () => void,
) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(step, opened ? startEditing(opened.id, opened.draft) : startNew);
  const asked = useRef<AbortController | null>(null);
  const { draft } = state;
  const engine = draft
    ? draft.method === 'dynamic_form'
      ? engines.find(({ engine }) => engine === draft.engine)
      : (engineOfAddress(engines, draft.address) ?? engines.find(({ engine }) => engine === draft.engine))
    : undefined;

  /** Errors by field; an answer that a later question has overtaken is null. */
  const validate = async (forced: boolean): Promise<Reading | null> => {
    if (draft?.method !== 'dynamic_form') return NOTHING;
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const body = {
      ...targetBody(draft, engine),
      engine: draft.engine,
      id: opened?.id ?? null,
      database_name: draft.database_name.trim() || null,
    };
    try {
      await call(api.database.validateParameters, { body }, { signal: controller.signal });
      return NOTHING;
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (error instanceof ClientError && Object.keys(error.fields).length === 0) {
        return readProblems(error.errors, forced);
      }
      return forced ? readingOf(error, draft) : NOTHING;
    }
  };

  const leaveField = async (field: string) => {
    dispatch({ type: 'touch', field });
    if (field.startsWith('ssh_tunnel.') || !draft || draft.method !== 'dynamic_form' || state.work) return;
    const reading = await validate(false);
    if (reading) dispatch({ type: 'answered', reading, forced: false });
  };

  const hasOwnProblems = (): boolean => {
    const problems = draft ? ownProblems(draft) : {};
    if (Object.keys(problems).length === 0) return false;
    dispatch({ type: 'answered', reading: { problems, others: [] }, forced: true });
    return true;
  };

  const test = async () => {
    if (!draft || hasOwnProblems()) return;
    asked.current?.abort();
    dispatch({ type: 'work', work: 'testing' });
    try {
      // Masks stand for the secrets stored under this name, whatever the new name is.
      const body = {
        ...targetBody(draft, engine),
        database_name: opened?.name ?? (draft.database_name || null),
      };
      await call(api.database.testConnection, { body });
      dispatch({ type: 'answered', reading: NOTHING, forced: true });
      toast.success(t('Connection looks good!'));
    } catch (error) {
      dispatch({ type: 'answered', reading: readingOf(error, draft), forced: true });
      toast.danger(t('ERROR: %s', errorText(error)));
    }
  };

  const save = async () => {
    if (!draft || state.work === 'saving' || hasOwnProblems()) return;
    dispatch({ type: 'work', work: 'saving' });
    const checked = await validate(true);
    if (!checked) return;
    if (Object.keys(checked.problems).length + checked.others.length > 0) {
      dispatch({ type: 'answered', reading: checked, forced: true });
      return;
    }
    try {
      const id = await store(draft);
      if (opened) {
        toast.success(t('Saved: %s', draft.database_name.trim()));
        onClose();
      } else dispatch({ type: 'saved', id });
      await client.invalidateQueries({ queryKey: [resourceOf(api.database.list)] });
      await client.invalidateQueries({ queryKey: ['options', ['databases']] });
    } catch (error) {
      dispatch({ type: 'answered', reading: readingOf(error, draft), forced: true });
    }
  };

  const store = async (draft: ConnectionDraft): Promise<number> => {
    const body = connectionBody(draft, engine);
    if (!opened) return Number((await call(api.database.create, { body })).id);
    const input = { params: { pk: opened.id }, body };
    await call(api.database.update, input, ifMatch(opened.etag));
    return opened.id;
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
    save,
    close: () => (state.phase === 'form' && isDirty(state) ? dispatch({ type: 'leave' }) : onClose()),
    stay: () => dispatch({ type: 'stay' }),
  };
}

export type Connection = ReturnType<typeof useConnection>;
