import { columnLabel } from '@parallax/charts';
import type { QueryColumn } from '@parallax/contract';
import { Input, Tabs } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { FieldList } from './FieldList.tsx';
import { columnFields, type Field, labelOfColumn } from './model/facts.ts';
import { asList, asText, isRecord } from './model/read.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { type EntryLook, PickList } from './PickList.tsx';
import { SqlText } from './SqlText.tsx';
import type { WidgetProps } from './widget.ts';

interface EditorProps {
  item: unknown;
  widget: WidgetProps;
  done(item: unknown): void;
  close(): void;
}

function offered({ control, dataset }: WidgetProps): Field[] {
  const only = control.options?.only;
  return columnFields(dataset).filter(({ name, kind }) => {
    const column = dataset.columns.find(candidate => candidate.name === name);
    if (only === 'temporal') return column?.temporal;
    if (only === 'numeric') return column?.generic === 0;
    return (column?.groupable ?? true) || kind === 'temporal';
  });
}

function ColumnEditor({ item, widget, done, close }: EditorProps) {
  const stored = isRecord(item) ? item : {};
  const [sql, setSql] = useState(asText(stored.sqlExpression));
  const [label, setLabel] = useState(stored.hasCustomLabel ? asText(stored.label) : '');
  const save = () =>
    done({
      ...stored,
      expressionType: 'SQL',
      sqlExpression: sql.trim(),
      label: label.trim() || sql.trim(),
      hasCustomLabel: label.trim() !== '',
    });
  return (
    <div className={styles.panel}>
      <Tabs
        size="small"
        defaultActiveKey={isRecord(item) ? 'sql' : 'simple'}
        items={[
          {
            key: 'simple',
            label: t('Columns'),
            children: (
              <FieldList
                fields={offered(widget)}
                chosen={typeof item === 'string' ? item : null}
                label={t('Search columns')}
                onChoose={field => done(field.name)}
              />
            ),
          },
          {
            key: 'sql',
            label: t('Custom SQL'),
            children: (
              <div className={styles.stack}>
                <Input
                  aria-label={t('Label')}
                  placeholder={t('Label')}
                  value={label}
                  onChange={event => setLabel(event.target.value)}
                />
                <SqlText
                  kind="column"
                  label={t('SQL expression')}
                  value={sql}
                  dataset={widget.dataset}
                  onChange={setSql}
                />
                <PanelFoot disabled={!sql.trim()} onSave={save} onClose={close} />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Whether a control holds one column or a list of them is in its kind. */
export function Columns(props: WidgetProps) {
  const single = props.control.kind === 'column';
  const look = (item: unknown): EntryLook => {
    if (typeof item !== 'string') return { text: columnLabel(item as QueryColumn), kind: 'expression' };
    const field = columnFields(props.dataset).find(({ name }) => name === item);
    return field
      ? { text: labelOfColumn(props.dataset, item), kind: field.kind }
      : { text: item, kind: 'unknown', problem: t('%s is not in this dataset', item) };
  };
  return (
    <PickList
      {...props}
      single={single}
      items={asList(props.value)}
      addLabel={single ? t('Choose or drop a column') : t('Add or drop columns')}
      look={look}
      editor={(item, done, close) => <ColumnEditor item={item} widget={props} done={done} close={close} />}
    />
  );
}
