import { GRID, HEADER_ID } from '@parallax/contract';
import { layoutText, toPositions } from './canonical.ts';
import type { DashboardDraft, NamedThing } from './draft.ts';

export const titleOf = (draft: DashboardDraft): string =>
  draft.layout[HEADER_ID]?.meta.text?.trim() || '[ untitled dashboard ]';

/** `json_metadata` as a save sends it: the settings with the layout inside. */
export const metadataText = (draft: DashboardDraft): string =>
  JSON.stringify({ ...draft.metadata, positions: toPositions(draft.layout) });

/** Which parts of a dashboard the site uses. */
export interface SaveFlags {
  roles: boolean;
  tags: boolean;
}

const ids = (things: readonly NamedThing[]): number[] => things.map(({ id }) => id);

/** The body of a save over the existing dashboard. Empty texts are sent as null. */
export function saveBody(draft: DashboardDraft, flags: SaveFlags) {
  const { slug, css, owners, roles, tags, certifiedBy, certificationDetails, theme } = draft.properties;
  return {
    dashboard_title: titleOf(draft),
    slug: slug.trim() || null,
    css,
    owners: ids(owners),
    ...(flags.roles ? { roles: ids(roles) } : {}),
    ...(flags.tags ? { tags: ids(tags) } : {}),
    certified_by: certifiedBy || null,
    certification_details: certifiedBy ? certificationDetails : null,
    theme_id: theme?.id ?? null,
    json_metadata: metadataText(draft),
  };
}

const NEAR = 0.9;

/** Whether a layout fits what older stores can hold. */
export function sizeOf(draft: DashboardDraft, limit: number = GRID.positionLimit): 'fits' | 'near' | 'over' {
  const { length } = layoutText(draft.layout);
  return length > limit ? 'over' : length >= limit * NEAR ? 'near' : 'fits';
}
