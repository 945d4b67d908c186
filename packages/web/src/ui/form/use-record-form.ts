import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../toasts/store.ts';
import { isDirty, openForm, step } from './model.ts';
import type { FieldsProps, RecordForm, StoredRecord } from './record-form.ts';

/** The life of one open form: editing, saving, a conflict with somebody else, leaving. */
export function useRecordForm<Draft extends object>(
  form: RecordForm<Draft>,
  opened: StoredRecord<Draft> | null,
  onClose: () => void,
) {
  const client = useQueryClient();
  const [stored, setStored] = useState(opened);
  const [state, dispatch] = useReducer(step<Draft>, opened?.draft ?? form.empty(), openForm<Draft>);
  const id = stored?.id ?? null;
  const readOnly = form.readOnly?.(state.stored) ?? false;

  const submit = async () => {
    if (state.phase === 'saving' || readOnly) return;
    const problems = form.check(state.draft, id);
    dispatch({ type: 'submit', problems });
    if (Object.keys(problems).length > 0) return;
    try {
      await form.save(state.draft, stored);
    } catch (error) {
      dispatch({ type: 'refused', error });
      return;
    }
    toast.success(form.saved?.(stored === null) ?? t('Saved: %s', form.nameOf(state.draft)));
    onClose();
    await Promise.all(
      form.changes.map(endpoint => client.invalidateQueries({ queryKey: [resourceOf(endpoint)] })),
    );
  };

  const reload = async () => {
    if (id === null) return;
    try {
      const fresh = await form.load(id, new AbortController().signal);
      setStored(fresh);
      dispatch({ type: 'reloaded', stored: fresh.draft });
    } catch (error) {
      dispatch({ type: 'refused', error });
    }
  };

  const bind: FieldsProps<Draft>['bind'] = field => ({
    value: state.draft[field],
    problem: state.problems[field],
    disabled: readOnly,
    onChange: value => {
      const changes: Partial<Draft> = {};
      changes[field] = value;
      dispatch({ type: 'edit', changes });
    },
  });

  return {
    state,
    id,
    bind,
    readOnly,
    submit,
    reload,
    close: () => (isDirty(state) ? dispatch({ type: 'leave' }) : onClose()),
    stay: () => dispatch({ type: 'stay' }),
  };
}
