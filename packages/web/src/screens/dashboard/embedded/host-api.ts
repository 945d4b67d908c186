import { asRecord, isRecord, ownValue, readMask, UI_CONFIG_BITS } from '@parallax/contract';
import { setGuestToken } from '../../../api/guest.ts';
import { eventLog } from '../../../platform/event-log.ts';
import { pageAddress } from '../../../platform/page-mode.ts';
import { type ThemeOverrides, useTheme, wearTheme } from '../../../platform/theme.ts';
import { mountedCharts } from '../chart-runs.ts';
import { setMask, useDataMask } from '../data-mask/store.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { makeLink, setLinkResolver } from '../view/share.ts';
import { openTabs } from './active-tabs.ts';
import { maskNews } from './observe.ts';
import { type Methods, Switchboard } from './switchboard.ts';

const MODES: Record<string, 'light' | 'dark' | 'system'> = {
  default: 'light',
  dark: 'dark',
  system: 'system',
};

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const plainValues = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(asRecord(value)).filter((entry): entry is [string, string | number] => isPlain(entry[1])),
  );

/** The part of a theme that can be worn: plain values only. */
function readTheme(config: unknown): ThemeOverrides {
  const { token, components } = asRecord(config);
  const parts = Object.entries(asRecord(components)).map(
    ([name, part]) => [name, plainValues(part)] as const,
  );
  return { token: plainValues(token), components: Object.fromEntries(parts) };
}

/** State of charts that have one, e.g. the page and order of a table. */
const chartStates = () =>
  Object.fromEntries(
    Object.entries(useDataMask.getState().masks)
      .filter(([id, { ownState }]) => /^\d+$/.test(id) && Object.keys(ownState).length > 0)
      .map(([id, { ownState }]) => [id, { chartId: Number(id), state: ownState }]),
  );

/** What each chart asked the server last. */
const chartPayloads = (chartId: unknown) =>
  Object.fromEntries(
    mountedCharts()
      .filter(chart => chartId === undefined || chartId === null || chart.chartId === Number(chartId))
      .flatMap(chart => {
        const asked = chart.asked();
        return asked ? [[chart.chartId, asked]] : [];
      }),
  );

/** Masks of filters and charts that are on this dashboard; others are left alone. */
function takeMasks(given: Record<string, unknown>): void {
  const { items } = useDataMask.getState();
  const { charts } = useDashboard.getState();
  for (const [id, mask] of Object.entries(given)) {
    if (isRecord(mask) && (items.some(item => item.id === id) || charts.has(Number(id))))
      setMask(id, readMask(mask));
  }
}

/** What the page around an embedded dashboard may ask and tell. */
export const hostMethods = (onToken: () => void): Methods => ({
  guestToken: ({ guestToken }) => {
    if (typeof guestToken !== 'string') return;
    setGuestToken(guestToken);
    eventLog.setGuestToken(guestToken);
    onToken();
  },
  setThemeConfig: ({ themeConfig }) => useTheme.setState({ overrides: readTheme(themeConfig) }),
  setThemeMode: ({ mode }) => wearTheme(ownValue(MODES, String(mode)) ?? 'system'),
  setDataMask: ({ dataMask }) => takeMasks(asRecord(dataMask)),
  getScrollSize: () => ({
    width: document.body.scrollWidth,
    height: document.body.scrollHeight,
  }),
  getDashboardPermalink: ({ anchor }) => makeLink(typeof anchor === 'string' ? anchor : undefined),
  getActiveTabs: () => openTabs(layoutNow(), useDashboard.getState().activeTabs),
  getDataMask: () => useDataMask.getState().masks,
  getChartStates: chartStates,
  getChartDataPayloads: ({ chartId }) => chartPayloads(chartId),
});

/** Opens the conversation with the page around this one. */
export function speak(port: MessagePort, onToken: () => void): void {
  const switchboard = new Switchboard(port, hostMethods(onToken));
  setLinkResolver(async key => {
    const url = await switchboard.get('resolvePermalinkUrl', { key });
    return typeof url === 'string' ? url : null;
  });
  const { uiConfig } = pageAddress.read(window.location.search);
  if ((uiConfig & UI_CONFIG_BITS.emitDataMasks) === 0) return;
  useDataMask.subscribe((state, before) => {
    if (state.masks !== before.masks && state.settled)
      switchboard.emit('observeDataMask', maskNews(before.masks, state.masks));
  });
}
