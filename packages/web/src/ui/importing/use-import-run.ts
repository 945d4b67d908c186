import { importNeeds, importProblems, stepImport } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { send } from '../../api/client.ts';
import { ClientError, errorText } from '../../api/errors.ts';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../toasts/store.ts';
import { importForm, isOverwriteWord, keyOfNeed } from './form.ts';
import { type ImportKind, importKinds } from './kinds.ts';

/** One import from the choice of its file to the end, with the answers to what the server asks. */
export function useImportRun(kind: ImportKind, onDone: () => void) {
  const client = useQueryClient();
  const [life, dispatch] = useReducer(stepImport, { status: 'empty' });
  const [file, setFile] = useState<File | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [word, setWord] = useState('');
  const { many, endpoint, changes } = importKinds[kind];
  const needs = 'needs' in life ? life.needs : null;
  const isConflict = (needs?.conflicts.length ?? 0) > 0;
  const secrets = needs?.secrets ?? [];
  const answered =
    file !== null && secrets.every(need => values[keyOfNeed(need)]) && (!isConflict || isOverwriteWord(word));

  const choose = (chosen: File) => {
    setFile(chosen);
    setValues({});
    setWord('');
    dispatch({ type: 'chosen' });
  };

  const submit = async () => {
    if (!file || !answered || life.status === 'sending') return;
    dispatch({ type: 'sent' });
    try {
      const answers = { secrets, values, overwrite: isConflict };
      await send(endpoint, { body: importForm(kind, file, answers) });
    } catch (error) {
      const extra = error instanceof ClientError ? error.errors[0].extra : {};
      const asked = importNeeds(extra);
      const problems = importProblems(extra);
      if (asked) dispatch({ type: 'asked', needs: asked });
      else dispatch({ type: 'refused', messages: problems.length > 0 ? problems : [errorText(error)] });
      return;
    }
    dispatch({ type: 'imported' });
    toast.success(t('Imported: %s', file.name));
    onDone();
    await Promise.all(changes.map(list => client.invalidateQueries({ queryKey: [resourceOf(list)] })));
  };

  return {
    life,
    file,
    choose,
    submit,
    needs,
    isConflict,
    answered,
    many,
    word,
    setWord,
    secretOf: (key: string) => values[key] ?? '',
    setValue: (key: string, value: string) => setValues(all => ({ ...all, [key]: value })),
  };
}
