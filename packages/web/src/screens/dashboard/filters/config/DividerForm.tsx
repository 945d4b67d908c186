import type { FilterDivider } from '@parallax/contract';
import { Input } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import styles from './ConfigDialog.module.css';
import { type Entry, problemsOf, withStored } from './model.ts';
import { changeEntry, useConfig } from './store.ts';

export function DividerForm({ entry, item }: { entry: Entry; item: FilterDivider }) {
  const checked = useConfig(state => state.checked);
  const problem = checked ? problemsOf(entry, [entry]).name : undefined;
  return (
    <div className={styles.form}>
      <Field label={t('Title')} required problem={problem && t(problem)}>
        {control => (
          <Input
            {...control}
            value={item.name}
            onChange={event => changeEntry(withStored(entry, { title: event.target.value }))}
          />
        )}
      </Field>
      <Field label={t('Description')}>
        {control => (
          <Input.TextArea
            {...control}
            rows={3}
            value={item.description}
            onChange={event => changeEntry(withStored(entry, { description: event.target.value }))}
          />
        )}
      </Field>
    </div>
  );
}
