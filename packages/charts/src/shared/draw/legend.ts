import type { LegendComponentOption } from 'echarts';
import type { Settings, TransformContext } from '../../chart.ts';
import { readFlag, readNumber, readText } from '../settings/read.ts';

export type Side = 'top' | 'bottom' | 'left' | 'right';

const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

export interface Legend {
  option: LegendComponentOption;
  /** Room to leave for it beside the plot, in pixels. */
  space: Record<Side, number>;
}

const NO_SPACE: Record<Side, number> = { top: 0, bottom: 0, left: 0, right: 0 };

/** Twelve-pixel text of the interface's font is near this wide on average. */
const CHARACTER = 7.4;

/**
 * Icons with room above and below: a legend of several pages shows no more of its text than its icons are high.
 * A small bar with round corners, and two short bars for series drawn with a dashed line.
 */
const SWATCH = 'path://M0,0M12,16M2,4h8a2,2,0,0,1,2,2v4a2,2,0,0,1,-2,2h-8a2,2,0,0,1,-2,-2v-4a2,2,0,0,1,2,-2z';
const DASHED = 'path://M0,0M13,16M0,6h5v3h-5zM8,6h5v3h-5z';

const sorted = (names: readonly string[], order: string): string[] => {
  if (order !== 'asc' && order !== 'desc') return [...names];
  const ascending = [...names].sort((a, b) => a.localeCompare(b));
  return order === 'asc' ? ascending : ascending.reverse();
};

/** Beside the picture it would leave a narrow frame too little room for both. */
const NARROW = 420;

function sideOf(settings: Settings, width: number): Side {
  const chosen = readText(settings, 'legendOrientation', 'top');
  const side = SIDES.find(known => known === chosen) ?? 'top';
  return width < NARROW && (side === 'left' || side === 'right') ? 'top' : side;
}

/** A legend on the chosen side. It scrolls instead of growing over the plot. */
export function legendOf(
  names: readonly string[],
  settings: Settings,
  context: TransformContext,
  dashed: ReadonlySet<string> = new Set(),
): Legend {
  const shown = readFlag(settings, 'show_legend', true) && names.length > 0;
  if (!shown) return { option: { show: false, data: [...names] }, space: NO_SPACE };
  const side = sideOf(settings, context.width);
  const vertical = side === 'left' || side === 'right';
  const longest = Math.max(...names.map(name => name.length));
  const width = Math.min(Math.round(longest * CHARACTER) + 40, Math.round(context.width * 0.35));
  const kept = side === readText(settings, 'legendOrientation', 'top');
  const room = (kept ? readNumber(settings, 'legendMargin') : null) ?? (vertical ? width : 30);
  const plain = readText(settings, 'legendType', 'scroll') === 'plain';
  return {
    option: {
      show: true,
      type: plain ? 'plain' : 'scroll',
      orient: vertical ? 'vertical' : 'horizontal',
      data: sorted(names, readText(settings, 'legendSort')).map(name =>
        dashed.has(name) ? { name, icon: DASHED } : name,
      ),
      icon: SWATCH,
      itemWidth: 12,
      itemHeight: 16,
      itemGap: 14,
      padding: 0,
      textStyle: {
        color: context.theme.secondary,
        fontSize: 12,
        ...(vertical ? { width: Math.max(width - 36, 40), overflow: 'truncate' } : {}),
      },
      inactiveColor: context.theme.line,
      pageIconSize: 10,
      pageTextStyle: { color: context.theme.secondary },
      pageIconColor: context.theme.secondary,
      pageIconInactiveColor: context.theme.line,
      tooltip: { show: true },
      ...place(side),
    },
    space: { ...NO_SPACE, [side]: room },
  };
}

function place(side: Side): LegendComponentOption {
  if (side === 'left' || side === 'right') return { top: 8, bottom: 8, [side]: 4 };
  return { left: 8, right: 8, [side]: 2 };
}
