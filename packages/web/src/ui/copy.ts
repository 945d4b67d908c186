import { t } from '../platform/i18n.ts';
import { toast } from './toasts/store.ts';

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

/** Pages served without TLS have no clipboard API. */
function copyThroughSelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Copies text and tells the person whether it worked. */
export async function copy(text: string, success = t('Copied to clipboard!')): Promise<boolean> {
  const done = await write(text);
  if (done) toast.success(success);
  else toast.danger(t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!'));
  return done;
}

/** Copies a link: the messages of sharing differ from those of copying content. */
export async function copyLink(link: string): Promise<boolean> {
  const done = await write(link);
  if (done) toast.success(t('Link Copied!'));
  else toast.danger(t('Sorry, your browser does not support copying.'));
  return done;
}
