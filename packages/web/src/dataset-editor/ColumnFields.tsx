import { AutoComplete } from 'antd';
import { t } from '../platform/i18n.ts';
import { Field } from '../ui/Field.tsx';
import { LongTextField, SwitchField, TextField } from '../ui/form/fields.tsx';
import { useEditorStore, useLocked, useProblems } from './context.ts';
import styles from './DatasetEditor.module.css';
import { ExpressionField } from './ExpressionField.tsx';
import { editColumn } from './model/commands.ts';
import { type ColumnDraft, isCalculated } from './model/draft.ts';
import { NotesFields } from './NotesFields.tsx';

const TYPES = ['VARCHAR', 'BIGINT', 'DOUBLE', 'DECIMAL', 'BOOLEAN', 'DATE', 'TIMESTAMP'];
const DATE_FORMATS = ['%Y-%m-%d', '%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S', '%Y', 'epoch_s', 'epoch_ms'];

/** All that can be said of one column. */
export function ColumnFields({ column }: { column: ColumnDraft }) {
  const store = useEditorStore();
  const problems = useProblems();
  const disabled = useLocked();
  const at = `columns.${column.uuid}`;
  const change = (changes: Partial<ColumnDraft>) => store.dispatch(editColumn(column.uuid, changes));
  return (
    <div className={styles.fields}>
      {isCalculated(column) && (
        <>
          <TextField
            label={t('Name')}
            required
            maxLength={255}
            disabled={disabled}
            value={column.name}
            problem={problems[`${at}.name`]}
            onChange={name => change({ name })}
          />
          <ExpressionField
            label={t('SQL expression')}
            path={`${at}.expression`}
            kind="column"
            disabled={disabled}
            value={column.expression ?? ''}
            onChange={expression => change({ expression })}
          />
        </>
      )}
      <div className={styles.pair}>
        <TextField
          label={t('Label')}
          disabled={disabled}
          value={column.label}
          placeholder={column.name}
          onChange={label => change({ label })}
        />
        <Field label={t('Data type')}>
          {({ id }) => (
            <AutoComplete
              id={id}
              style={{ width: '100%' }}
              value={column.type}
              disabled={disabled}
              options={TYPES.map(value => ({ value }))}
              onChange={(type: string) => change({ type })}
            />
          )}
        </Field>
      </div>
      <LongTextField
        label={t('Description')}
        disabled={disabled}
        value={column.description}
        onChange={description => change({ description })}
      />
      {column.temporal && (
        <Field
          label={t('Datetime format')}
          problem={problems[`${at}.dateFormat`]}
          hint={t('For times kept as text or numbers: how they are written in the source.')}
        >
          {({ id, status }) => (
            <AutoComplete
              id={id}
              style={{ width: '100%' }}
              status={status}
              allowClear
              disabled={disabled}
              value={column.dateFormat}
              options={DATE_FORMATS.map(value => ({ value }))}
              onChange={(format: string | undefined) => change({ dateFormat: format ?? '' })}
            />
          )}
        </Field>
      )}
      <NotesFields notes={column} disabled={disabled} onChange={change} />
      {isCalculated(column) && (
        <div className={styles.switches}>
          <SwitchField
            label={t('Is temporal')}
            disabled={disabled}
            value={column.temporal}
            onChange={temporal => change({ temporal })}
          />
          <SwitchField
            label={t('Is filterable')}
            disabled={disabled}
            value={column.filterable}
            onChange={filterable => change({ filterable })}
          />
          <SwitchField
            label={t('Is dimension')}
            disabled={disabled}
            value={column.groupable}
            onChange={groupable => change({ groupable })}
          />
        </div>
      )}
    </div>
  );
}
