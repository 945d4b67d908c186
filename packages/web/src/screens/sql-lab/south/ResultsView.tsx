import { BarChartOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { api, DOWNLOAD_FORMATS } from '@parallax/contract';
import { Button, Input } from 'antd';
import { download } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { formatNumber, t, tn } from '../../../platform/i18n.ts';
import { can } from '../../../platform/session.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts/store.ts';
import type { DialogName } from '../dialogs/Dialogs.tsx';
import { limitNotice } from '../model/limit-notice.ts';
import type { Query } from '../model/state.ts';
import { COPY_FORMATS, type CopyFormat } from '../results/copy-formats.ts';
import { ResultGrid } from '../results/ResultGrid.tsx';
import type { ResultSource } from '../results/result-source.ts';
import { boxOf, cellCount } from '../results/selection.ts';
import { useCopy } from '../results/use-copy.ts';
import { type Grid, useGrid } from '../results/use-grid.ts';
import styles from './South.module.css';

interface ResultsViewProps {
  query: Query;
  source: ResultSource;
  onDialog?(name: DialogName): void;
}

/** The rows of a run with what can be done with them. */
export function ResultsView({ query, source, onDialog }: ResultsViewProps) {
  const grid = useGrid(source);
  const notice = query.isPreview ? null : limitNotice(query);
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        {onDialog && can('can_write', 'Dataset') && (
          <Button type="text" icon={<BarChartOutlined aria-hidden />} onClick={() => onDialog('chart')}>
            {t('Create chart')}
          </Button>
        )}
        {can('can_export_csv', 'SQLLab') && <Download query={query} />}
        <CopyMenu grid={grid} />
        <span className={`${styles.facts} ${styles.push}`} data-test="row-count">
          {rowText(grid)}
        </span>
        <Input
          type="search"
          allowClear
          className={styles.filter}
          aria-label={t('Filter results')}
          placeholder={t('Filter results')}
          value={grid.search}
          onChange={event => grid.setSearch(event.target.value)}
        />
      </div>
      {notice && (
        <p className={styles.notice} role="status" style={{ margin: 0 }}>
          {notice}
        </p>
      )}
      <ResultGrid grid={grid} label={t('Rows of the query')} />
    </div>
  );
}

function rowText({ source, search, selection }: Grid): string {
  const total = formatNumber(source.total);
  const rows = search
    ? t('%s of %s rows', formatNumber(source.matched), total)
    : source.complete
      ? tn('%s row', '%s rows', source.total)
      : t('%s rows so far', total);
  const cells = selection ? cellCount(boxOf(selection)) : 0;
  return cells > 1 ? `${rows} · ${t('%s cells selected', formatNumber(cells))}` : rows;
}

const LABELS = { csv: 'CSV', xlsx: 'Excel', parquet: 'Parquet' } as const;

function Download({ query }: { query: Query }) {
  const fetchFile = async (format: (typeof DOWNLOAD_FORMATS)[number]) => {
    try {
      const { blob, filename } = await download(api.sqlLab.download, {
        params: { client_id: query.id },
        query: { format },
      });
      saveFile(blob, filename ?? `results.${format}`);
    } catch (error) {
      toast.danger(t('Sorry, the download failed: %s', errorText(error)));
    }
  };
  const items = DOWNLOAD_FORMATS.map(format => ({
    key: format,
    label: LABELS[format],
    onClick: () => fetchFile(format),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<DownloadOutlined aria-hidden />}>
        {t('Download')}
      </Button>
    </Dropdown>
  );
}

const COPY_LABELS: Record<CopyFormat, () => string> = {
  tsv: () => t('As text for spreadsheets'),
  markdown: () => t('As Markdown'),
  json: () => t('As JSON'),
  csv: () => t('As CSV'),
};

function CopyMenu({ grid }: { grid: Grid }) {
  const copying = useCopy(grid);
  const items = COPY_FORMATS.map(format => ({
    key: format,
    label: COPY_LABELS[format](),
    onClick: () => copying.copy(format),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<CopyOutlined aria-hidden />}>
        {grid.selection ? t('Copy selection') : t('Copy')}
      </Button>
    </Dropdown>
  );
}
