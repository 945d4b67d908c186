import { api } from '@parallax/contract';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import { copyLink } from '../../../ui/copy.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { useSession } from '../context.ts';
import { MESSAGES } from '../messages.ts';
import { activeTab } from '../model/state.ts';

/** Copies a link that opens the tab as it stands, for anybody who may use the database. */
export function useShare(): () => Promise<void> {
  const { store } = useSession();
  return useCallback(async () => {
    const tab = activeTab(store.getState());
    if (!tab || tab.databaseId === null) return;
    try {
      const { url } = await call(api.permalink.makeSql, {
        body: {
          dbId: tab.databaseId,
          name: tab.name,
          sql: tab.sql,
          autorun: tab.autorun,
          schema: tab.schema,
          catalog: tab.catalog,
          templateParams: tab.templateParams || null,
        },
      });
      await copyLink(url);
    } catch {
      toast.danger(MESSAGES.notShared());
    }
  }, [store]);
}
