import { EyeOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { ListView } from '../../ui/list-view/ListView.tsx';
import { useSqlPreview } from '../../ui/use-sql-preview.tsx';
import { type QueryHistoryRow, queryHistoryList } from './list.tsx';
import styles from './QueryHistory.module.css';

/** What was run, by whom, and what came of it. */
export function QueryHistory() {
  const navigate = useNavigate();
  const open = (row: QueryHistoryRow) => navigate(`/sqllab/?queryId=${row.id}`);
  const preview = useSqlPreview<QueryHistoryRow>({
    describe: row => ({
      title: row.tab_name || t('Query'),
      sql: row.executed_sql ?? row.sql ?? '',
      about: row.error_message && <p className={styles.failure}>{row.error_message}</p>,
    }),
    open,
  });
  const drawn = useRef<readonly QueryHistoryRow[]>([]);
  const show = useRef(preview.show);
  show.current = preview.show;
  const definition = useMemo(() => queryHistoryList(row => show.current(row, drawn.current)), []);
  return (
    <>
      <ListView
        definition={definition}
        rowActions={(row, rows) => {
          drawn.current = rows;
          return [
            {
              key: 'preview',
              label: t('Preview'),
              icon: <EyeOutlined />,
              run: () => show.current(row, rows),
            },
            {
              key: 'open',
              label: t('Open query in SQL Lab'),
              icon: <PlayCircleOutlined />,
              run: () => open(row),
            },
          ];
        }}
      />
      {preview.dialog}
    </>
  );
}
