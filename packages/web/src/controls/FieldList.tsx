import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { FieldIcon } from './FieldIcon.tsx';
import { type Field, searchFields } from './model/facts.ts';

interface FieldListProps {
  fields: readonly Field[];
  chosen?: string | null;
  label: string;
  onChoose(field: Field): void;
}

const SHOWN = 200;

/** Columns or metrics to pick from, found by typing; Enter takes the first. */
export function FieldList({ fields, chosen, label, onChoose }: FieldListProps) {
  const [text, setText] = useState('');
  const found = searchFields(fields, text);
  return (
    <div className={styles.stack}>
      <Input
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={() => found[0] && onChoose(found[0])}
      />
      <ul className={styles.fieldList}>
        {found.slice(0, SHOWN).map(field => (
          <li key={`${field.type} ${field.name}`}>
            <button
              type="button"
              className={styles.option}
              aria-current={field.name === chosen}
              title={field.description ?? field.expression ?? field.name}
              onClick={() => onChoose(field)}
            >
              <FieldIcon kind={field.kind} />
              <span className={styles.itemText}>{field.label}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <div className={styles.quiet}>{t('Nothing matches')}</div>}
      {found.length > SHOWN && (
        <div className={styles.quiet}>{t('%s more: type to narrow down', found.length - SHOWN)}</div>
      )}
    </div>
  );
}
