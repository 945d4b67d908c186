import { Checkbox, Radio } from 'antd';
import { t } from '../../platform/i18n.ts';
import { DatabasePicker } from '../database-picker/DatabasePicker.tsx';
import { Field } from '../Field.tsx';
import { TextField } from '../form/fields.tsx';
import type { UploadDraft } from './model.ts';
import styles from './Upload.module.css';

interface TargetFieldsProps {
  draft: UploadDraft;
  problems: Record<string, string>;
  onChange(changes: Partial<UploadDraft>): void;
}

/** Where the file goes, and what happens to a table that is already there. */
export const TargetFields = ({ draft, problems, onChange }: TargetFieldsProps) => (
  <div className={styles.target}>
    <DatabasePicker
      use="upload"
      place={draft.place}
      problems={{ database: problems.database, schema: problems.schema, catalog: problems.catalog }}
      onChange={place => onChange({ place })}
    />
    <div>
      <TextField
        required
        label={t('Table name')}
        problem={problems.table_name}
        value={draft.table_name}
        onChange={table_name => onChange({ table_name })}
      />
      <Field label={t('If the table already exists')} problem={problems.already_exists}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={draft.already_exists}
            onChange={event => onChange({ already_exists: event.target.value })}
            options={[
              { value: 'fail', label: t('Fail') },
              { value: 'replace', label: t('Replace it') },
              { value: 'append', label: t('Append to it') },
            ]}
          />
        )}
      </Field>
      <Checkbox
        checked={draft.create_dataset}
        onChange={event => onChange({ create_dataset: event.target.checked })}
      >
        {t('Make it a dataset')}
      </Checkbox>
    </div>
  </div>
);
