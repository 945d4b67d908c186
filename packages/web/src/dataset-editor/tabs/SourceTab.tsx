import { EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useSettled } from '../../controls/use-expression-fault.ts';
import { t } from '../../platform/i18n.ts';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useDraft, useEditor, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import { setSource, setSync } from '../model/commands.ts';
import type { SourceDraft } from '../model/draft.ts';
import { Preview } from '../Preview.tsx';
import { SourcePicker } from '../SourcePicker.tsx';
import { previewDraft } from '../source-columns.ts';

const SQL_HEIGHT = 240;

/** Where the rows come from. Locked until somebody means to change it: every chart of the dataset follows. */
export function SourceTab() {
  const store = useEditorStore();
  const draft = useDraft();
  const managed = useLocked();
  const multiCatalog = useEditor(state => state.facts.multiCatalog);
  const problems = useProblems();
  const [unlocked, setUnlocked] = useState(false);
  const { source } = draft;
  const disabled = managed || !unlocked;
  const change = (changes: Partial<SourceDraft>) => store.dispatch(setSource(changes));
  return (
    <>
      <div className={styles.tools}>
        <Radio.Group
          aria-label={t('Kind of source')}
          value={source.kind}
          disabled={disabled}
          options={[
            { value: 'physical', label: t('Physical (table or view)') },
            { value: 'virtual', label: t('Virtual (SQL)') },
          ]}
          onChange={event => change({ kind: event.target.value })}
        />
        <div className={styles.toolsEnd}>
          <Button
            icon={unlocked ? <UnlockOutlined /> : <LockOutlined />}
            aria-pressed={unlocked}
            disabled={managed}
            data-test="unlock-source"
            onClick={() => setUnlocked(!unlocked)}
          >
            {unlocked
              ? t('Click the lock to prevent further changes.')
              : t('Click the lock to make changes.')}
          </Button>
        </div>
      </div>
      <SourcePicker
        source={source}
        multiCatalog={multiCatalog}
        disabled={disabled}
        problem={problems['source.name']}
        onChange={change}
      />
      {source.kind === 'virtual' && (
        <>
          <TextField
            label={t('Name')}
            required
            maxLength={250}
            disabled={disabled}
            problem={problems['source.name']}
            value={source.name}
            onChange={name => change({ name })}
          />
          <SqlOfDataset
            source={source}
            disabled={disabled}
            problem={problems['source.sql']}
            onChange={change}
          />
        </>
      )}
      <Checkbox
        checked={draft.syncColumns}
        disabled={managed}
        onChange={event => store.dispatch(setSync(event.target.checked))}
      >
        {t('Read the columns from the source when saving')}
      </Checkbox>
    </>
  );
}

interface SqlOfDatasetProps {
  source: SourceDraft;
  disabled: boolean;
  problem: string | undefined;
  onChange(changes: Partial<SourceDraft>): void;
}

function SqlOfDataset({ source, disabled, problem, onChange }: SqlOfDatasetProps) {
  const id = useEditor(state => state.facts.id);
  const draft = useDraft();
  const fault = useSqlFault(source);
  const preview = useMutation({ mutationFn: () => previewDraft({ id, draft }) });
  return (
    <>
      <CodeField
        label={t('SQL')}
        language="sql"
        height={SQL_HEIGHT}
        required
        disabled={disabled}
        value={source.sql}
        problem={problem ?? fault}
        hint={t('One statement that reads. Charts query its result like a table.')}
        onChange={sql => onChange({ sql })}
      />
      <div className={styles.tools}>
        <Button
          icon={<EyeOutlined aria-hidden />}
          loading={preview.isPending}
          disabled={!source.sql.trim()}
          data-test="preview-sql"
          onClick={() => preview.mutate()}
        >
          {t('Preview')}
        </Button>
      </div>
      {preview.error && <ErrorDisplay error={preview.error} source="crud" />}
      {preview.data && (
        <Preview names={preview.data.colnames} types={preview.data.coltypes} rows={preview.data.data} />
      )}
    </>
  );
}

/** The first mistake the database finds in the text; templates are only checked when they are run. */
function useSqlFault(source: SourceDraft): string | undefined {
  const sql = useSettled(source.sql);
  const pk = Number(source.database.value);
  const { data } = useQuery({
    queryKey: ['validate_sql', pk, source.catalog, source.schema, sql],
    enabled: sql.trim() !== '' && !/\{[{%#]/.test(sql),
    retry: false,
    queryFn: ({ signal }) =>
      call(
        api.database.validateSql,
        { params: { pk }, body: { sql, catalog: source.catalog, schema: source.schema } },
        { signal },
      ),
  });
  const [first] = sql === source.sql ? (data?.result ?? []) : [];
  if (!first) return undefined;
  return first.line_number === null ? first.message : t('Line %s: %s', first.line_number, first.message);
}
