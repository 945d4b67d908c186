import { GRID, HEADER_ID } from '@parallax/contract';
import { layoutText, toPositions } from './canonical.ts';
import type { DashboardDraft } from './draft.ts';

export const titleOf = (draft: DashboardDraft): string =>
  draft.layout[HEADER_ID]?.meta.text?.trim() || '[ untitled dashboard ]';

/** `json_metadata` as a save sends it: the settings with the layout inside. */
export const metadataText = (draft: DashboardDraft): string =>
  JSON.stringify({ ...draft.metadata, positions: toPositions(draft.layout) });

/** The body of a save over the existing dashboard. Empty texts are sent as null. */
export function saveBody(draft: DashboardDraft) {
  const { slug, css, owners, certifiedBy, certificationDetails, themeId } = draft.properties;
  return {
    dashboard_title: titleOf(draft),
    slug: slug.trim() || null,
    css,
    owners: owners.map(({ id }) => id),
    certified_by: certifiedBy || null,
    certification_details: certifiedBy ? certificationDetails : null,
    theme_id: themeId,
    json_metadata: metadataText(draft),
  };
}

const NEAR = 0.9;

/** Whether a layout fits what older stores can hold. */
export function sizeOf(draft: DashboardDraft, limit: number = GRID.positionLimit): 'fits' | 'near' | 'over' {
  const { length } = layoutText(draft.layout);
  return length > limit ? 'over' : length >= limit * NEAR ? 'near' : 'fits';
}
