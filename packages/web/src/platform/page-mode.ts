import { STANDALONE, UI_CONFIG_BITS } from '@parallax/contract';
import { bootstrap } from './bootstrap.ts';
import { levelField, urlCodec } from './url.ts';

/** Which parts of a page its address hides: embedded, in full screen, or photographed for a report. */
export interface PageMode {
  standalone: number;
  hideNavigation: boolean;
  hideTitle: boolean;
  hideTabs: boolean;
  hideChartControls: boolean;
}

/** The part of the address bar every page reads: `standalone` (1 to 3) and the bits of `uiConfig`. */
export const pageAddress = urlCodec({ standalone: levelField(), uiConfig: levelField() });

export function pageMode(search: string): PageMode {
  const { standalone, uiConfig: config } = pageAddress.read(search);
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
