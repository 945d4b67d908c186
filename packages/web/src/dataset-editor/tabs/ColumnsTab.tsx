import { SyncOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/select/Select.tsx';
import { toast } from '../../ui/toasts/store.ts';
import { ColumnFields } from '../ColumnFields.tsx';
import { useDraft, useEditor, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import { editColumn, removeColumn, setField, syncColumns } from '../model/commands.ts';
import { type ColumnDraft, isCalculated } from '../model/draft.ts';
import { isSourceChanged } from '../model/store.ts';
import { mergeColumns } from '../model/sync.ts';
import { PartTable } from '../PartTable.tsx';
import { readSourceColumns } from '../source-columns.ts';

const FLAGS = [
  ['temporal', 'Is temporal'],
  ['filterable', 'Is filterable'],
  ['groupable', 'Is dimension'],
] as const;

/** The columns of the source. */
export function ColumnsTab() {
  const store = useEditorStore();
  const { columns } = useDraft();
  const problems = useProblems();
  const locked = useLocked();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <DefaultColumns />
      <PartTable
        noun={t('columns')}
        path="columns"
        parts={columns.filter(column => !isCalculated(column))}
        problems={problems}
        opened={opened}
        onOpen={setOpened}
        empty={{ title: t('No columns yet'), description: t('Sync them from the source.') }}
        tools={<SyncButton />}
        columns={[
          {
            label: t('Column'),
            render: column => <span className={styles.partName}>{column.name}</span>,
          },
          { label: t('Data type'), render: column => <code className={styles.type}>{column.type}</code> },
          ...FLAGS.map(([flag, label]) => ({
            label: t(label),
            narrow: true,
            render: (column: ColumnDraft) => (
              <Checkbox
                aria-label={`${column.name}: ${t(label)}`}
                checked={column[flag]}
                disabled={locked}
                onChange={event => store.dispatch(editColumn(column.uuid, { [flag]: event.target.checked }))}
              />
            ),
          })),
        ]}
        detail={column => <ColumnFields column={column} />}
        onRemove={locked ? undefined : column => store.dispatch(removeColumn(column.uuid))}
      />
    </>
  );
}

function DefaultColumns() {
  const store = useEditorStore();
  const draft = useDraft();
  const locked = useLocked();
  const option = (name: string | null) => (name ? { value: name, label: name } : null);
  const options = (wanted: (column: ColumnDraft) => boolean) =>
    draft.columns.filter(wanted).map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.pair}>
      <Field label={t('Default datetime column')} hint={t('New charts of this dataset start with it.')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('Default datetime column')}
            options={options(column => column.temporal)}
            disabled={locked}
            value={option(draft.mainTimeColumn)}
            onChange={chosen =>
              store.dispatch(setField({ mainTimeColumn: chosen ? String(chosen.value) : null }))
            }
          />
        )}
      </Field>
      <Field label={t('Currency code column')} hint={t('Holds codes such as EUR for amounts beside it.')}>
        {({ id }) => (
          <Select
            id={id}
            label={t('Currency code column')}
            options={options(column => !column.temporal)}
            disabled={locked}
            value={option(draft.currencyColumn)}
            onChange={chosen =>
              store.dispatch(setField({ currencyColumn: chosen ? String(chosen.value) : null }))
            }
          />
        )}
      </Field>
    </div>
  );
}

/** Reads the source now and says what changed; undo takes it back. */
function SyncButton() {
  const store = useEditorStore();
  const locked = useLocked();
  const draft = useDraft();
  const id = useEditor(state => state.facts.id);
  const moved = useEditor(isSourceChanged);
  const sync = useMutation({
    mutationFn: () => readSourceColumns({ id, draft, moved }),
    onSuccess: found => {
      const { added, removed, modified } = mergeColumns(draft.columns, found);
      store.dispatch(syncColumns(found));
      const changes = [
        added.length > 0 && t('New: %s', added.join(', ')),
        removed.length > 0 && t('Gone: %s', removed.join(', ')),
        modified.length > 0 && t('Other type: %s', modified.join(', ')),
      ].filter(Boolean);
      toast.success(changes.length > 0 ? changes.join('. ') : t('The columns are as the source has them.'));
    },
    onError: error => toast.danger(errorText(error)),
  });
  return (
    <Button
      icon={<SyncOutlined aria-hidden />}
      loading={sync.isPending}
      disabled={locked}
      data-test="sync-columns"
      onClick={() => sync.mutate()}
    >
      {t('Sync columns from source')}
    </Button>
  );
}
