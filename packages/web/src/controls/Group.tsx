import type { Control } from '@parallax/charts';
import { Button } from 'antd';
import { t } from '../platform/i18n.ts';
import { ControlField } from './ControlField.tsx';
import styles from './controls.module.css';
import { asList, isRecord } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

type FieldsProps = Pick<WidgetProps, 'settings' | 'dataset' | 'onChange'> & {
  fields: readonly Control[];
  value: unknown;
};

function Fields({ fields, value, onChange, ...rest }: FieldsProps) {
  const saved = isRecord(value) ? value : {};
  return (
    <div className={styles.fields}>
      {fields.map(field => (
        <ControlField
          key={field.setting}
          {...rest}
          control={field}
          value={saved[field.setting] ?? field.default}
          onChange={next => onChange({ ...saved, [field.setting]: next })}
        />
      ))}
    </div>
  );
}

/** Several values that are saved as one. */
export function Group({ control, ...rest }: WidgetProps) {
  return <Fields {...rest} fields={control.options?.fields ?? []} />;
}

/** A list of such groups. */
export function Groups({ control, value, onChange, ...rest }: WidgetProps) {
  const entries = asList(value);
  const fields = control.options?.fields ?? [];
  const fresh = Object.fromEntries(
    fields.flatMap(field => (field.default === undefined ? [] : [[field.setting, field.default]])),
  );
  return (
    <div className={styles.tight}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <div key={index} className={styles.entry}>
          <Fields
            {...rest}
            fields={fields}
            value={entry}
            onChange={next => onChange(entries.with(index, next))}
          />
          <Button size="small" type="text" onClick={() => onChange(entries.toSpliced(index, 1))}>
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...entries, fresh])}>
        {t('Add')}
      </Button>
    </div>
  );
}
