import { api } from '@parallax/contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { t } from '../../../platform/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Tooltip } from '../../../ui/floating/Tooltip.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDashboard } from '../store.ts';

/** Published or draft; whoever may edit the dashboard turns it by a click. */
export function PublishedStatus() {
  const { id, published, canEdit } = useDashboard();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) =>
      send(api.dashboard.update, { params: { pk: id }, body: { published: next } }),
    onSuccess: (response, next) => {
      useDashboard.setState({ published: next, etag: response.headers.get('etag') });
      toast.success(next ? t('This dashboard is now published') : t('This dashboard is now hidden'));
    },
    onError: () => toast.danger(t('You do not have permissions to edit this dashboard.')),
  });
  const label = (
    <Chip tone={published ? 'success' : 'neutral'}>{published ? t('Published') : t('Draft')}</Chip>
  );
  if (!canEdit) return label;
  const hint = published
    ? t('This dashboard is published. Click to make it a draft.')
    : t(
        'This dashboard is not published, it will not show up in the list of dashboards. Click to publish it.',
      );
  return (
    <Tooltip title={hint}>
      <button
        type="button"
        className="px-plain"
        aria-pressed={published}
        disabled={isPending}
        data-test="published-toggle"
        onClick={() => mutate(!published)}
      >
        {label}
      </button>
    </Tooltip>
  );
}
