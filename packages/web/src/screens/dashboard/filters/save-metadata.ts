import { api, GRID } from '@parallax/contract';
import { ifMatch, send } from '../../../api/client.ts';
import { startHistory } from '../../../editing/history.ts';
import { useDashboard } from '../store.ts';

const show = (metadata: Record<string, unknown>): void =>
  useDashboard.setState(({ history }) => ({
    history: startHistory({ ...history.present, metadata }, GRID.undoLimit),
  }));

/** Changes stored settings of the dashboard at once, outside of editing: shown before it is saved, taken back if it fails. */
export async function saveMetadata(change: Record<string, unknown>): Promise<void> {
  const { id, etag, history } = useDashboard.getState();
  const before = history.present.metadata;
  const metadata = { ...before, ...change };
  show(metadata);
  try {
    const body = { json_metadata: JSON.stringify(metadata) };
    const response = await send(api.dashboard.update, { params: { pk: id }, body }, ifMatch(etag));
    useDashboard.setState({ etag: response.headers.get('etag') });
  } catch (error) {
    show(before);
    throw error;
  }
}
