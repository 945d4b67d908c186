import type { Call } from '../../http/call.ts';
import { chartIdsIn, stableJson, withCharts } from './layout.ts';
import { membersAmong } from './members.ts';
import { metadataToStore, readMetadata } from './metadata.ts';

/** What a sent `json_metadata` comes to: text to store and, when it carried a layout, that layout and its charts. */
export interface SavedContent {
  json_metadata?: string | null;
  position_json?: string | null;
  /** Undefined leaves the charts of the dashboard as they are. */
  charts?: number[];
}

/** Reads sent metadata for a save. Its `positions` become the layout, and the charts in it the dashboard's charts. */
export async function readContent(
  text: string | null | undefined,
  dashboardId: number | null,
  call: Call,
): Promise<SavedContent> {
  const sent = readMetadata(text);
  if (!sent) return text === undefined ? {} : { json_metadata: text };
  if (!sent.positions) return { json_metadata: JSON.stringify(metadataToStore(sent, null)) };
  const inLayout = chartIdsIn(sent.positions);
  const members = await membersAmong(inLayout, dashboardId, call);
  return {
    json_metadata: JSON.stringify(metadataToStore(sent, inLayout)),
    position_json: stableJson(withCharts(sent.positions, members)),
    charts: [...members.keys()],
  };
}
