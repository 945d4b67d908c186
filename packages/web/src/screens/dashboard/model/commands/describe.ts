import { HEADER_ID, type LayoutMeta } from '@parallax/contract';
import type { Command } from '../../../../editing/command.ts';
import { t } from '../../../../platform/i18n.ts';
import type { DashboardDraft, Properties } from '../draft.ts';

type Edit = Command<DashboardDraft>;

/** Changes what a component says or how it looks: a title, a text, a background. */
export const changeMeta = (id: string, change: Partial<LayoutMeta>): Edit => ({
  name: t('Edit component'),
  apply: ({ layout }) => {
    const node = layout[id];
    if (node) Object.assign(node.meta, change);
  },
  mergeKey: 'code' in change ? `code ${id}` : undefined,
});

export const renameDashboard = (title: string): Edit => changeMeta(HEADER_ID, { text: title });

export interface PropertiesChange {
  title: string;
  properties: Properties;
  metadata: Record<string, unknown>;
}

/** Everything the properties dialog changed, as one step. */
export const changeProperties = ({ title, properties, metadata }: PropertiesChange): Edit => ({
  name: t('Edit properties'),
  apply: draft => {
    const header = draft.layout[HEADER_ID];
    if (header) header.meta.text = title;
    draft.properties = properties;
    const rescaled = (metadata.color_scheme ?? '') !== (draft.metadata.color_scheme ?? '');
    // Another scheme gives labels other colours; those made from the old one go.
    draft.metadata = rescaled ? { ...metadata, map_label_colors: {}, shared_label_colors: [] } : metadata;
  },
});

export const setRefreshFrequency = (seconds: number): Edit => ({
  name: t('Set auto-refresh'),
  apply: ({ metadata }) => {
    metadata.refresh_frequency = seconds;
  },
});
