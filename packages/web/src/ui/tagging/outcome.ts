import { t } from '../../platform/i18n.ts';
import type { NewToast } from '../toasts/model.ts';

/** What to say about a bulk tagging: what was tagged, and what the person may not edit. */
export function taggingOutcome(tagged: number, skipped: number, noun: string): NewToast[] {
  const messages: NewToast[] = [];
  if (skipped > 0)
    messages.push({
      toastType: 'warning',
      text: t(
        '%s items could not be tagged because you don’t have edit permissions to all selected objects.',
        skipped,
      ),
    });
  if (tagged > 0 || skipped === 0)
    messages.push({ toastType: 'success', text: t('Tagged %s %ss', tagged, noun) });
  return messages;
}
