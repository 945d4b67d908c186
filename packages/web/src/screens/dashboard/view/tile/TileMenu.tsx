import {
  ClusterOutlined,
  CodeOutlined,
  CompressOutlined,
  DownloadOutlined,
  EditOutlined,
  ExpandOutlined,
  FilterOutlined,
  InfoCircleOutlined,
  MoreOutlined,
  ReloadOutlined,
  ShareAltOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { LayoutNode } from '@parallax/contract';
import type { MenuProps } from 'antd';
import { Link } from 'react-router';
import { errorText } from '../../../../api/errors.ts';
import { middleOf, NOTHING_PICKED } from '../../../../chart-host/pick.ts';
import { pictureIn } from '../../../../chart-host/picture.ts';
import { type ChartSource, type DownloadFormat, fetchFile } from '../../../../chart-host/request.ts';
import type { ChartRun } from '../../../../chart-host/use-chart.ts';
import { formatAgo, t } from '../../../../platform/i18n.ts';
import { can } from '../../../../platform/session.ts';
import { parseUtc } from '../../../../platform/time.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { DropMenu } from '../../../../ui/drop-menu/DropMenu.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { toast } from '../../../../ui/toasts/store.ts';
import type { ChartInfo } from '../../data.ts';
import type { DrillOpen } from '../../drill/open-state.ts';
import { mayDrillBy, mayDrillToDetail } from '../../drill/permissions.ts';
import { setFullSize, toggleDescription, useDashboard } from '../../store.ts';
import { mailLink, shareLink } from '../share.ts';
import styles from './ChartTile.module.css';

export type TileDialog = 'query' | 'table' | 'scoping';

interface TileMenuProps {
  node: LayoutNode;
  info: ChartInfo;
  run: ChartRun;
  source: ChartSource | null;
  onOpen(dialog: TileDialog): void;
  onDrill(open: DrillOpen): void;
}

type Items = NonNullable<MenuProps['items']>;

/** How old the picture is, as people say it. */
function ageOf(run: ChartRun): string | null {
  const [first] = run.answer?.results ?? [];
  if (!first) return null;
  const now = Date.now();
  if (first.is_cached && first.cached_dttm)
    return t('Cached %s', formatAgo(parseUtc(first.cached_dttm), now));
  return run.life.endedAt === null ? null : t('Fetched %s', formatAgo(run.life.endedAt, now));
}

export function TileMenu(props: TileMenuProps) {
  const { node, info } = props;
  const fullSize = useDashboard(state => state.fullSize === node.id);
  const described = useDashboard(state => state.openDescriptions.has(info.id));
  const name = node.meta.sliceNameOverride || info.slice_name;
  const menu = () => ({ items: [...firstItems(props, fullSize, described), ...moreItems(props, name)] });
  return (
    <DropMenu placement="bottomRight" menu={menu}>
      <Button
        type="text"
        size="small"
        className={styles.menu}
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('Actions of %s', name)}
        data-test="chart-menu"
      />
    </DropMenu>
  );
}

function firstItems({ node, info, run }: TileMenuProps, fullSize: boolean, described: boolean): Items {
  const items: Items = [
    {
      key: 'refresh',
      icon: <ReloadOutlined />,
      label: t('Force refresh'),
      extra: ageOf(run),
      onClick: () => run.refresh(true),
    },
    {
      key: 'full-size',
      icon: fullSize ? <CompressOutlined /> : <ExpandOutlined />,
      label: fullSize ? t('Exit fullscreen') : t('Enter fullscreen'),
      onClick: () => setFullSize(fullSize ? null : node.id),
    },
  ];
  if (info.description) {
    items.push({
      key: 'description',
      icon: <InfoCircleOutlined />,
      label: described ? t('Hide chart description') : t('Show chart description'),
      onClick: () => toggleDescription(info.id),
    });
  }
  return items;
}

function moreItems({ node, info, run, source, onOpen, onDrill }: TileMenuProps, name: string): Items {
  const items: Items = [];
  const { canEdit } = useDashboard.getState();
  if (can('can_explore', 'Superset')) {
    items.push({
      key: 'edit',
      icon: <EditOutlined />,
      label: <Link to={`/explore/?slice_id=${info.id}`}>{t('Edit chart')}</Link>,
    });
  }
  if (canEdit && run.answer?.prepared.chart.manifest.behaviours.includes('cross-filter')) {
    items.push({
      key: 'scoping',
      icon: <FilterOutlined />,
      label: t('Cross-filtering scoping'),
      onClick: () => onOpen('scoping'),
    });
  }
  items.push({ type: 'divider' });
  if (run.answer) {
    items.push(
      { key: 'query', icon: <CodeOutlined />, label: t('View query'), onClick: () => onOpen('query') },
      { key: 'table', icon: <TableOutlined />, label: t('View as table'), onClick: () => onOpen('table') },
    );
  }
  items.push(...drillItems(run, onDrill));
  items.push({
    key: 'share',
    icon: <ShareAltOutlined />,
    label: t('Share'),
    children: [
      { key: 'copy-link', label: t('Copy permalink to clipboard'), onClick: () => shareLink(node.id) },
      {
        key: 'mail-link',
        label: t('Share chart by email'),
        onClick: () => mailLink(t('Chart: %s', name), node.id),
      },
    ],
  });
  const downloads = downloadItems(node, source, name);
  if (downloads.length > 0) {
    items.push({ key: 'download', icon: <DownloadOutlined />, label: t('Download'), children: downloads });
  }
  return items;
}

function downloadItems(node: LayoutNode, source: ChartSource | null, name: string): Items {
  const items: Items = [];
  if (source && can('can_csv', 'Superset')) {
    items.push(
      { key: 'csv', label: t('Export to .CSV'), onClick: () => download(source, name, 'csv') },
      { key: 'xlsx', label: t('Export to Excel'), onClick: () => download(source, name, 'xlsx') },
    );
  }
  const frame = document.getElementById(node.id);
  if (frame?.querySelector('canvas')) {
    items.push({
      key: 'image',
      label: t('Download as image'),
      onClick: async () => {
        const picture = await pictureIn(frame);
        if (picture) saveFile(picture, `${name}.png`);
      },
    });
  }
  return items;
}

function drillItems({ answer }: ChartRun, onDrill: TileMenuProps['onDrill']): Items {
  const behaviours = answer?.prepared.chart.manifest.behaviours ?? [];
  const items: Items = [];
  if (behaviours.includes('drill-to-detail') && mayDrillToDetail()) {
    items.push({
      key: 'detail',
      icon: <UnorderedListOutlined />,
      label: t('Drill to detail'),
      onClick: () => onDrill({ kind: 'detail', filters: [] }),
    });
  }
  if (behaviours.includes('drill-by') && mayDrillBy()) {
    items.push({
      key: 'drill-by',
      icon: <ClusterOutlined />,
      label: t('Drill by…'),
      onClick: ({ domEvent: { currentTarget } }) =>
        onDrill({ kind: 'columns', spot: { picked: NOTHING_PICKED, at: middleOf(currentTarget) } }),
    });
  }
  return items;
}

async function download(source: ChartSource, name: string, format: DownloadFormat): Promise<void> {
  try {
    saveFile(await fetchFile(source, format), `${name}.${format}`);
  } catch (error) {
    toast.danger(t('Sorry, the download failed: %s', errorText(error)));
  }
}
