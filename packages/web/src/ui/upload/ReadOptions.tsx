import { Checkbox, Collapse, Radio } from 'antd';
import { t } from '../../platform/i18n.ts';
import { Field } from '../Field.tsx';
import { ChoicesField, TextField } from '../form/fields.tsx';
import { Select } from '../select/Select.tsx';
import { DELIMITERS, type FileKind, type ReadSettings } from './model.ts';
import styles from './Upload.module.css';

interface ReadOptionsProps {
  kind: FileKind;
  read: ReadSettings;
  columns: readonly string[];
  problems: Record<string, string>;
  onChange(changes: Partial<ReadSettings>): void;
}

const OPTION_FIELDS = [
  'delimiter',
  'header_row',
  'skip_rows',
  'rows_to_read',
  'decimal_character',
  'null_values',
];

/** How the file is read, where the first rows show that it was read wrongly. */
export function ReadOptions(props: ReadOptionsProps) {
  const wrong = OPTION_FIELDS.some(field => props.problems[field]);
  return (
    <Collapse
      key={String(wrong)}
      defaultActiveKey={wrong ? 'options' : undefined}
      items={[{ key: 'options', label: t('File settings'), children: <Options {...props} /> }]}
    />
  );
}

function Options(props: ReadOptionsProps) {
  const { kind, read, columns, onChange } = props;
  const dates = read.dates.map(name => ({ value: name, label: name }));
  return (
    <div className={styles.options}>
      {kind === 'csv' && <CsvOptions {...props} />}
      {kind !== 'columnar' && <LineOptions {...props} />}
      {kind !== 'columnar' && (
        <ChoicesField
          label={t('Columns to be parsed as dates')}
          options={columns.map(name => ({ value: name, label: name }))}
          value={dates}
          onChange={chosen => onChange({ dates: chosen.map(({ value }) => String(value)) })}
        />
      )}
      <div>
        <Checkbox
          checked={read.dataframe_index}
          onChange={event => onChange({ dataframe_index: event.target.checked })}
        >
          {t('Add a column that counts the rows')}
        </Checkbox>
        {read.dataframe_index && (
          <TextField
            label={t('Name of that column')}
            placeholder="index"
            value={read.index_label}
            onChange={index_label => onChange({ index_label })}
          />
        )}
      </div>
    </div>
  );
}

function CsvOptions({ read, problems, onChange }: ReadOptionsProps) {
  const known = DELIMITERS.find(({ value }) => value === read.delimiter);
  return (
    <>
      <Field label={t('Delimiter')} problem={problems.delimiter}>
        {({ id, status }) => (
          <Select
            id={id}
            status={status}
            label={t('Delimiter')}
            allowNew
            clearable={false}
            options={DELIMITERS}
            value={known ?? { value: read.delimiter, label: read.delimiter }}
            onChange={chosen => onChange({ delimiter: String(chosen?.value ?? ',') })}
          />
        )}
      </Field>
      <Checkbox
        checked={read.skip_initial_space}
        onChange={event => onChange({ skip_initial_space: event.target.checked })}
      >
        {t('Skip spaces after the delimiter')}
      </Checkbox>
    </>
  );
}

function LineOptions({ read, problems, onChange }: ReadOptionsProps) {
  const text = (name: 'header_row' | 'skip_rows' | 'rows_to_read' | 'null_values') => ({
    value: read[name],
    problem: problems[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextField
        label={t('Header row')}
        hint={t('Row with the column names, counted from 0. Empty: the file has none.')}
        {...text('header_row')}
      />
      <TextField label={t('Skip rows')} hint={t('Rows to skip at the start.')} {...text('skip_rows')} />
      <TextField label={t('Rows to read')} hint={t('Empty reads them all.')} {...text('rows_to_read')} />
      <TextField
        label={t('Null values')}
        hint={t('Texts that mean "no value", separated by commas. Empty takes the usual ones.')}
        {...text('null_values')}
      />
      <Field label={t('Decimal character')} problem={problems.decimal_character}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={read.decimal_character}
            onChange={event => onChange({ decimal_character: event.target.value })}
            options={[
              { value: '.', label: t('Point: 1.5') },
              { value: ',', label: t('Comma: 1,5') },
            ]}
          />
        )}
      </Field>
      <Checkbox checked={read.day_first} onChange={event => onChange({ day_first: event.target.checked })}>
        {t('Dates start with the day (31/12/2024)')}
      </Checkbox>
    </>
  );
}
