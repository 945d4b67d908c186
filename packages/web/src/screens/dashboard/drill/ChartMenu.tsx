import { ClusterOutlined, FilterOutlined, TableOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import type { Picked } from '../../../chart-host/pick.ts';
import type { Prepared } from '../../../chart-host/request.ts';
import { t } from '../../../platform/i18n.ts';
import { Dropdown } from '../../../ui/drop-menu/Dropdown.tsx';
import type { ChartDrillProps } from './ChartDrill.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import styles from './Drill.module.css';
import { drillField, stepBy, usedColumns } from './model/drill-by.ts';
import { type DrillFilter, detailFilters } from './model/drill-filters.ts';
import { type Offer, offerFor } from './model/offer.ts';
import type { Spot } from './open-state.ts';
import { mayDrillBy, mayDrillToDetail } from './permissions.ts';

/** What clicking a value means for the other charts. */
export interface MenuCrossFilter {
  enabled: boolean;
  selects(picked: Picked): boolean;
  isActive(picked: Picked): boolean;
  toggle(picked: Picked): void;
}

interface ChartMenuProps extends Omit<ChartDrillProps, 'open'> {
  part: Prepared;
  spot: Spot;
  /** Past the menu: the columns to drill by are offered. */
  choosing: boolean;
}

/** Far enough to the left for the columns to drill by, which are wider than a menu. */
const panelLeft = (x: number): string => `min(${x}px, 100vw - 268px)`;

type Items = NonNullable<MenuProps['items']>;

const entry = (label: string, refused: string | null): ReactNode =>
  refused ? (
    <>
      {label}
      <span className={styles.reason}>{refused}</span>
    </>
  ) : (
    label
  );

/** What can be done with a place in a chart, by mouse or key. */
export function ChartMenu(props: ChartMenuProps) {
  const { part, spot, choosing, crossFilter, onOpen } = props;
  const { chart, settings, context, dataset } = part;
  const { picked, at } = spot;
  const { cell } = picked;
  const field = drillField(chart, settings, picked);
  const offer = offerFor({
    behaviours: chart.manifest.behaviours,
    picked,
    may: { detail: mayDrillToDetail(), drillBy: mayDrillBy() },
    field,
    ...(crossFilter && {
      crossFilter: {
        enabled: crossFilter.enabled,
        selects: crossFilter.selects(picked),
        active: crossFilter.isActive(picked),
      },
    }),
  });
  const filters = detailFilters(picked, settings, context.queries);
  const items = menuItems(offer, filters, {
    crossFilter: () => crossFilter?.toggle(picked),
    detail: chosen => onOpen({ kind: 'detail', filters: chosen, cell }),
    drillBy: () => onOpen({ kind: 'columns', spot }),
  });
  const leave = () => onOpen(null);
  if (items.length === 0) return null;
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items,
        className: styles.menu,
        'aria-label': t('Actions'),
        onClick: ({ key }) => {
          if (key === 'cross-filter') leave();
        },
        onKeyDown: event => {
          if (event.key === 'Escape') leave();
        },
      }}
      popupRender={menu =>
        choosing && field !== null ? (
          <ColumnPanel
            datasetId={dataset.id}
            used={usedColumns(chart, settings)}
            onClose={leave}
            onChoose={column =>
              onOpen({ kind: 'by', steps: [stepBy(column, field, picked, context.queries)], cell })
            }
          />
        ) : (
          <div data-test="chart-context-menu">{menu}</div>
        )
      }
      onOpenChange={(open, { source }) => {
        if (!open && source === 'trigger') leave();
      }}
    >
      <span className={styles.anchor} style={{ left: choosing ? panelLeft(at.x) : at.x, top: at.y }} />
    </Dropdown>
  );
}

interface Actions {
  crossFilter(): void;
  detail(filters: readonly DrillFilter[]): void;
  drillBy(): void;
}

function menuItems(offer: Offer, filters: readonly DrillFilter[], act: Actions): Items {
  const items: Items = [];
  const { crossFilter, detail, detailBy, drillBy } = offer;
  if (crossFilter) {
    const label = crossFilter.active ? t('Remove cross-filter') : t('Add cross-filter');
    items.push({
      key: 'cross-filter',
      icon: <FilterOutlined />,
      label: entry(label, crossFilter.refused),
      disabled: crossFilter.refused !== null,
      onClick: act.crossFilter,
    });
  }
  if (detail) {
    items.push({
      key: 'detail',
      icon: <TableOutlined />,
      label: entry(t('Drill to detail'), detail.refused),
      disabled: detail.refused !== null,
      onClick: () => act.detail([]),
    });
  }
  if (detailBy && !detail?.refused) items.push(...detailByItems(detailBy.refused, filters, act));
  if (drillBy) {
    items.push({
      key: 'drill-by',
      icon: <ClusterOutlined />,
      label: entry(t('Drill by…'), drillBy.refused),
      disabled: drillBy.refused !== null,
      onClick: act.drillBy,
    });
  }
  return items;
}

/** One entry for each value, and one for all of them together. */
function detailByItems(refused: string | null, filters: readonly DrillFilter[], act: Actions): Items {
  const icon = <UnorderedListOutlined />;
  if (refused)
    return [{ key: 'detail-by', icon, label: entry(t('Drill to detail by'), refused), disabled: true }];
  const each = filters.map(filter => ({
    key: `detail-by-${filter.label}`,
    icon,
    label: t('Drill to detail by %s', filter.text),
    onClick: () => act.detail([filter]),
  }));
  if (filters.length < 2) return each;
  const all = filters.map(({ text }) => text).join(', ');
  return [
    ...each,
    {
      key: 'detail-by-all',
      icon,
      label: t('Drill to detail by all: %s', all),
      onClick: () => act.detail(filters),
    },
  ];
}
