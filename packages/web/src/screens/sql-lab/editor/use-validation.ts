import { api, SQL_EDITOR } from '@parallax/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { useDatabase, useTab } from '../context.ts';
import { faultMarks, type Mark } from './marks.ts';

const NONE: Mark[] = [];
/** Longer texts are checked when they run. */
const LONGEST = 100_000;
/** Databases that cannot check a text without running it. */
const unchecked = new Set<number>();

/** The mistakes of the text as it is typed, where the database can tell them. */
export function useValidation(text: string): Mark[] {
  const databaseId = useDatabase()?.id;
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const [found, setFound] = useState<{ text: string; marks: Mark[] }>({ text: '', marks: NONE });

  useEffect(() => {
    if (databaseId === undefined || unchecked.has(databaseId)) return;
    if (text.trim() === '' || text.length > LONGEST) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = { sql: text, catalog, schema };
        const { result } = await call(
          api.database.validateSql,
          { params: { pk: databaseId }, body },
          { signal: controller.signal },
        );
        setFound({ text, marks: faultMarks(result, text) });
      } catch (error) {
        if (error instanceof ClientError && error.status === 422) unchecked.add(databaseId);
      }
    }, SQL_EDITOR.validationDebounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, databaseId, catalog, schema]);
  return found.text === text ? found.marks : NONE;
}
