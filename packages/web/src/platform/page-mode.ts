import { STANDALONE, UI_CONFIG_BITS } from '@parallax/contract';
import { bootstrap } from './bootstrap.ts';

/** Which parts of a page its address hides: embedded, in full screen, or photographed for a report. */
export interface PageMode {
  standalone: number;
  hideNavigation: boolean;
  hideTitle: boolean;
  hideTabs: boolean;
  hideChartControls: boolean;
}

const numberOf = (text: string | null): number => {
  if (text === 'true') return 1;
  const value = Number(text ?? 0);
  return Number.isInteger(value) && value > 0 ? value : 0;
};

/** Reads `standalone` (1 to 3) and the bits of `uiConfig`. */
export function pageMode(search: string): PageMode {
  const params = new URLSearchParams(search);
  const standalone = numberOf(params.get('standalone'));
  const config = numberOf(params.get('uiConfig'));
  const has = (bit: number) => (config & bit) !== 0;
  return {
    standalone,
    hideNavigation:
      standalone >= STANDALONE.hideNavigation ||
      has(UI_CONFIG_BITS.hideNavigation) ||
      bootstrap.embedded !== undefined,
    hideTitle: standalone >= STANDALONE.hideNavigationAndTitle || has(UI_CONFIG_BITS.hideTitle),
    hideTabs: standalone >= STANDALONE.report || has(UI_CONFIG_BITS.hideTab),
    hideChartControls: standalone >= STANDALONE.report || has(UI_CONFIG_BITS.hideChartControls),
  };
}
