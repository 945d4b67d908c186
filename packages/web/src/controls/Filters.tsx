import { Radio, Tabs } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import { Select } from '../ui/select/Select.tsx';
import styles from './controls.module.css';
import { columnFields } from './model/facts.ts';
import {
  draftOfFilter,
  type FilterDraft,
  filterOfDraft,
  filterProblem,
  filterText,
  operatorOf,
  operatorsFor,
  withOperator,
  withSubject,
} from './model/filter.ts';
import { asList, asText } from './model/read.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { type EntryLook, PickList } from './PickList.tsx';
import { SqlText } from './SqlText.tsx';
import { TimeRangeButton } from './TimeRange.tsx';
import { ValueBox } from './ValueBox.tsx';
import type { WidgetProps } from './widget.ts';

interface EditorProps {
  item: unknown;
  widget: WidgetProps;
  done(item: unknown): void;
  close(): void;
}

function SimpleFilter({
  draft,
  widget: { dataset },
  onChange,
}: Pick<EditorProps, 'widget'> & { draft: FilterDraft; onChange(draft: FilterDraft): void }) {
  const column = dataset.columns.find(({ name }) => name === draft.subject);
  const operators = operatorsFor(column);
  const current = operatorOf(draft.operator);
  return (
    <>
      <Select
        label={t('Column')}
        placeholder={t('Column')}
        clearable={false}
        value={draft.subject ? { value: draft.subject, label: column?.verboseName ?? draft.subject } : null}
        options={dataset.columns
          .filter(({ filterable }) => filterable)
          .map(({ name, verboseName }) => ({ value: name, label: verboseName ?? name }))}
        onChange={option => {
          const chosen = dataset.columns.find(({ name }) => name === option?.value);
          if (chosen) onChange(withSubject(draft, chosen));
        }}
      />
      {draft.subject && (
        <Select
          label={t('Operator')}
          clearable={false}
          value={{ value: draft.operator, label: t(current?.label ?? draft.operator) }}
          options={operators.map(({ wire, label }) => ({ value: wire, label: t(label) }))}
          onChange={option => option && onChange(withOperator(draft, String(option.value)))}
        />
      )}
      {draft.subject &&
        (current?.takes === 'range' ? (
          <TimeRangeButton
            value={asText(draft.comparator)}
            label={t('Time range')}
            onChange={comparator => onChange({ ...draft, comparator })}
          />
        ) : (
          current?.takes !== 'none' && (
            <ValueBox
              dataset={dataset}
              column={draft.subject}
              operator={draft.operator}
              value={draft.comparator}
              onChange={comparator => onChange({ ...draft, comparator })}
            />
          )
        ))}
    </>
  );
}

function FilterEditor({ item, widget, done, close }: EditorProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOfFilter(item));
  const foot = (
    <PanelFoot
      disabled={filterProblem(draft) !== null}
      onSave={() => done(filterOfDraft(draft))}
      onClose={close}
    />
  );
  return (
    <div className={styles.panel}>
      <Tabs
        size="small"
        activeKey={draft.tab}
        onChange={tab => setDraft({ ...draft, tab: tab === 'sql' ? 'sql' : 'simple' })}
        items={[
          {
            key: 'simple',
            label: t('Simple'),
            children: (
              <div className={styles.stack}>
                <SimpleFilter draft={draft} widget={widget} onChange={setDraft} />
                {foot}
              </div>
            ),
          },
          {
            key: 'sql',
            label: t('Custom SQL'),
            children: (
              <div className={styles.stack}>
                <Radio.Group
                  size="small"
                  value={draft.clause}
                  options={[
                    { value: 'WHERE', label: t('WHERE: filter by columns') },
                    { value: 'HAVING', label: t('HAVING: filter by metrics') },
                  ]}
                  onChange={event =>
                    setDraft({ ...draft, clause: event.target.value === 'HAVING' ? 'HAVING' : 'WHERE' })
                  }
                />
                <SqlText
                  kind={draft.clause === 'HAVING' ? 'having' : 'where'}
                  label={t('SQL condition')}
                  value={draft.sql}
                  dataset={widget.dataset}
                  onChange={sql => setDraft({ ...draft, sql })}
                />
                {foot}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

export function Filters(props: WidgetProps) {
  const fields = columnFields(props.dataset);
  const look = (item: unknown): EntryLook => {
    const draft = draftOfFilter(item);
    const text = filterText(item);
    if (draft.tab === 'sql') return { text, kind: 'expression' };
    const field = fields.find(({ name }) => name === draft.subject);
    return field
      ? { text, kind: field.kind, problem: filterProblem(draft) ?? undefined }
      : { text, kind: 'unknown', problem: t('%s is not in this dataset', String(draft.subject)) };
  };
  return (
    <PickList
      {...props}
      items={asList(props.value)}
      addLabel={t('Add or drop filters')}
      look={look}
      editor={(item, done, close) => <FilterEditor item={item} widget={props} done={done} close={close} />}
    />
  );
}
