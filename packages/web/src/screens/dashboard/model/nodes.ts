import { type ComponentType, GRID, type LayoutMeta, type LayoutNode } from '@parallax/contract';

/** What the palette offers; charts come with their own id. */
export const PALETTE_TYPES = ['TABS', 'ROW', 'COLUMN', 'HEADER', 'MARKDOWN', 'DIVIDER'] as const;
export type PaletteType = (typeof PALETTE_TYPES)[number];

const transparent = { background: 'BACKGROUND_TRANSPARENT' };
const NEW_META: Record<ComponentType, LayoutMeta> = {
  ROOT: {},
  GRID: {},
  CHART: { width: GRID.defaultChartWidth, height: GRID.defaultChartHeight },
  COLUMN: { width: GRID.defaultChartWidth, ...transparent },
  ROW: transparent,
  TABS: {},
  TAB: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
  HEADER: { text: 'New header', headerSize: 'MEDIUM_HEADER', ...transparent },
  MARKDOWN: { width: GRID.defaultMarkdownWidth, height: GRID.defaultChartHeight },
  DIVIDER: {},
  DYNAMIC: { width: GRID.columns, ...transparent },
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SUFFIX_LENGTH = 21;

const suffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SUFFIX_LENGTH)), byte => ALPHABET[byte & 63]).join('');

export const newId = (type: ComponentType): string => `${type}-${suffix()}`;

export const newNode = (type: ComponentType, meta: LayoutMeta = {}, id = newId(type)): LayoutNode => ({
  id,
  type,
  children: [],
  parents: [],
  meta: { ...NEW_META[type], ...meta },
});

/** A title that was left empty shows what it was called before anybody named it. */
export const tabTitle = ({ meta }: LayoutNode): string =>
  meta.text || meta.defaultText || meta.placeholder || 'Tab title';

const WITH_WIDTH: ReadonlySet<ComponentType> = new Set(['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC']);
export const hasWidth = (type: ComponentType): boolean => WITH_WIDTH.has(type);
