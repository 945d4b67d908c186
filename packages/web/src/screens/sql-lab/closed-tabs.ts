import { t, tn } from '../../platform/i18n.ts';
import { dismissToast, toast } from '../../ui/toasts/store.ts';
import { MESSAGES } from './messages.ts';
import { newerOf } from './model/merge.ts';
import { newClientId } from './model/names.ts';
import type { Tab, TabContent } from './model/state.ts';
import type { LabStore } from './model/store.ts';
import { addTab, moveTab } from './model/tabs.ts';
import type { ServerCopy } from './session/keep-on-server.ts';

interface ClosedTab {
  name: string;
  /** Of a tab that was not looked at it is still on its way; null where it could not be had. */
  content: TabContent | Promise<TabContent | null>;
  /** Its place among the tabs. */
  at: number;
}

/** What a tab holds, without the run whose results went with it. */
const contentOf = ({ id, serverId, updatedAt, syncedAt, loaded, ...content }: Tab): TabContent => ({
  ...content,
  latestQueryId: null,
});

/** A tab of which the server told no more than its name; what this browser kept of it may be outdated. */
const isUnread = (tab: Tab): boolean => !tab.loaded && tab.serverId !== null;
const isWritten = (tab: Tab): boolean => tab.sql.trim() !== '';

/** What was written in tabs that were closed, for as long as the page is open. */
export function closedTabs(store: LabStore, server: Pick<ServerCopy, 'lastLook'>) {
  const kept: ClosedTab[][] = [];
  let shownToast: string | undefined;
  const put = (content: TabContent, at: number) => {
    const id = newClientId();
    store.change(lab => moveTab(addTab(lab, id, content, Date.now()), id, lab.tabs[at]?.id ?? null));
  };
  const bringBack = async (together: readonly ClosedTab[] = []) => {
    // One after the other: each stands at its place among those before it.
    for (const { content, at } of together) {
      const found = content instanceof Promise ? await content : content;
      if (found) put(found, at);
      else toast.danger(MESSAGES.tabNotFetched(), { noDuplicate: true });
    }
  };
  const lastContent = async (tab: Tab): Promise<TabContent | null> => {
    const read = tab.serverId === null ? null : await server.lastLook(tab.serverId);
    if (read) return contentOf(newerOf(tab, read));
    return isWritten(tab) ? contentOf(tab) : null;
  };
  const offer = (together: ClosedTab[]) => {
    const [first] = together;
    const text =
      first && together.length === 1
        ? t('Closed “%s”', first.name)
        : tn('Closed %s tab', 'Closed %s tabs', together.length);
    const run = () => {
      const at = kept.indexOf(together);
      if (at >= 0) void bringBack(kept.splice(at, 1)[0]);
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
        closing.has(tab.id) && (isUnread(tab) || isWritten(tab))
          ? [{ name: tab.name, content: isUnread(tab) ? lastContent(tab) : contentOf(tab), at }]
          : [],
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
