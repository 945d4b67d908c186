import { t, tn } from '../../platform/i18n.ts';
import { dismissToast, toast } from '../../ui/toasts/store.ts';
import { newClientId } from './model/names.ts';
import type { Tab, TabContent } from './model/state.ts';
import type { LabStore } from './model/store.ts';
import { addTab, moveTab } from './model/tabs.ts';

interface ClosedTab {
  content: TabContent;
  /** Its place among the tabs. */
  at: number;
}

/** What a tab holds, without the run whose results went with it. */
const contentOf = ({ id, serverId, updatedAt, syncedAt, loaded, ...content }: Tab): TabContent => ({
  ...content,
  latestQueryId: null,
});

/** What was written in tabs that were closed, for as long as the page is open. */
export function closedTabs(store: LabStore) {
  const kept: ClosedTab[][] = [];
  let shownToast: string | undefined;
  const bringBack = (together: readonly ClosedTab[] | undefined) => {
    for (const { content, at } of together ?? []) {
      const id = newClientId();
      store.change(lab => moveTab(addTab(lab, id, content, Date.now()), id, lab.tabs[at]?.id ?? null));
    }
  };
  const offer = (together: ClosedTab[]) => {
    const [first] = together;
    const text =
      first && together.length === 1
        ? t('Closed “%s”', first.content.name)
        : tn('Closed %s tab', 'Closed %s tabs', together.length);
    const run = () => {
      const at = kept.indexOf(together);
      if (at >= 0) bringBack(kept.splice(at, 1)[0]);
    };
    if (shownToast) dismissToast(shownToast);
    shownToast = toast.info(text, { duration: 8000, action: { label: t('Reopen'), run } });
  };
  return {
    /** Before tabs are closed. Those without text are nothing to bring back. */
    remember: (ids: readonly string[]) => {
      const { tabs } = store.getState();
      const closing = new Set(ids);
      const together = tabs.flatMap((tab, at) =>
        closing.has(tab.id) && tab.sql.trim() !== '' ? [{ content: contentOf(tab), at }] : [],
      );
      if (together.length === 0) return;
      kept.push(together);
      offer(together);
    },
    /** Brings back what was closed last, where it stood. */
    reopen: () => bringBack(kept.pop()),
    any: () => kept.length > 0,
  };
}
