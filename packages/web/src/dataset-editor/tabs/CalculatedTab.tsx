import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { newUuid } from '../../platform/uuid.ts';
import { ColumnFields } from '../ColumnFields.tsx';
import { useDraft, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import { addCalculated, removeColumn } from '../model/commands.ts';
import { isCalculated } from '../model/draft.ts';
import { PartTable } from '../PartTable.tsx';

/** Columns the database computes from an expression. */
export function CalculatedTab() {
  const store = useEditorStore();
  const { columns } = useDraft();
  const problems = useProblems();
  const locked = useLocked();
  const [opened, setOpened] = useState<string | null>(null);
  const add = () => {
    const uuid = newUuid();
    store.dispatch(addCalculated(uuid));
    setOpened(uuid);
  };
  return (
    <PartTable
      noun={t('calculated columns')}
      path="columns"
      parts={columns.filter(isCalculated)}
      problems={problems}
      opened={opened}
      onOpen={setOpened}
      empty={{
        title: t('No calculated columns yet'),
        description: t('A calculated column is an SQL expression that charts use like any other column.'),
      }}
      tools={
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={locked}
          data-test="add-calculated"
          onClick={add}
        >
          {t('Add calculated column')}
        </Button>
      }
      columns={[
        { label: t('Column'), render: column => <span className={styles.partName}>{column.name}</span> },
        { label: t('SQL expression'), render: column => <code>{column.expression}</code> },
        { label: t('Data type'), render: column => <code className={styles.type}>{column.type}</code> },
      ]}
      detail={column => <ColumnFields column={column} />}
      onRemove={locked ? undefined : column => store.dispatch(removeColumn(column.uuid))}
    />
  );
}
