import { api, GRID } from '@parallax/contract';
import { ifMatch, send } from '../../../api/client.ts';
import { ClientError, errorText } from '../../../api/errors.ts';
import { startHistory } from '../../../editing/history.ts';
import { t } from '../../../platform/i18n.ts';
import { hasFlag } from '../../../platform/session.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { withStoredColours } from '../colours/use-colour-sync.ts';
import { saveBody, sizeOf } from '../model/save-body.ts';
import { useDashboard } from '../store.ts';

export type SaveOutcome = 'saved' | 'conflict' | 'failed';

function tell(error: unknown): void {
  if (error instanceof ClientError && error.status === 403) {
    toast.danger(t('You do not have permission to edit this dashboard'));
    return;
  }
  const text = errorText(error);
  toast.danger(
    text
      ? t('Sorry, there was an error saving this dashboard: %s', text)
      : t('Sorry, an unknown error occurred'),
  );
}

export const siteParts = () => ({ roles: hasFlag('DASHBOARD_RBAC'), tags: hasFlag('TAGGING_SYSTEM') });

/**
 * Saves the draft over the stored dashboard. Somebody else's save in the meantime is not overwritten unless
 * `overwrite` says so.
 */
export async function saveDashboard({ overwrite = false } = {}): Promise<SaveOutcome> {
  const { id, etag, history } = useDashboard.getState();
  const draft = history.present;
  const size = sizeOf(draft);
  if (size === 'over') {
    toast.danger(t('Your dashboard is too large. Please reduce its size before saving it.'));
    return 'failed';
  }
  if (size === 'near') toast.warning(t('Your dashboard is near the size limit.'));
  try {
    const condition = overwrite ? {} : ifMatch(etag);
    const response = await send(
      api.dashboard.update,
      {
        params: { pk: id },
        body: saveBody({ ...draft, metadata: withStoredColours(draft.metadata) }, siteParts()),
      },
      condition,
    );
    useDashboard.setState({
      etag: response.headers.get('etag'),
      history: startHistory(draft, GRID.undoLimit),
      editing: false,
      writing: null,
    });
    toast.success(t('This dashboard was saved successfully.'));
    return 'saved';
  } catch (error) {
    if (error instanceof ClientError && error.status === 412) return 'conflict';
    tell(error);
    return 'failed';
  }
}
