import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { MESSAGES } from '../messages.ts';
import { newClientId } from '../model/names.ts';
import { findTab } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import { addTable, changeTable, removeTable, type TableName } from '../model/tables.ts';

export interface TableCalls {
  /** Opens a table under its tab. */
  open(table: TableName): void;
  expand(id: string, expanded: boolean): void;
  close(id: string): void;
}

const failed = (text: string) => () => toast.danger(text, { noDuplicate: true });

/** The tables of the tabs, here at once and on the server a moment later. */
export function createTableCalls(store: LabStore): TableCalls {
  const entry = (id: string) => store.getState().tables.find(table => table.id === id);
  return {
    open: table => {
      const id = newClientId();
      store.change(lab => addTable(lab, id, table));
      const tab = findTab(store.getState(), table.tabId);
      if (!entry(id) || tab?.serverId === null || !tab) return;
      const { tabId: _, databaseId, ...name } = table;
      call(api.tableSchema.create, {
        body: { table: { ...name, dbId: databaseId, queryEditorId: tab.serverId } },
      })
        .then(reply => store.change(lab => changeTable(lab, id, { serverId: reply.id })))
        .catch(failed(MESSAGES.tableNotRead()));
    },
    expand: (id, expanded) => {
      store.change(lab => changeTable(lab, id, { expanded }));
      const serverId = entry(id)?.serverId;
      if (!serverId) return;
      call(api.tableSchema.setExpanded, { params: { pk: serverId }, body: { expanded } }).catch(
        failed(expanded ? MESSAGES.tableNotExpanded() : MESSAGES.tableNotCollapsed()),
      );
    },
    close: id => {
      const serverId = entry(id)?.serverId;
      store.change(lab => removeTable(lab, id));
      if (!serverId) return;
      call(api.tableSchema.remove, { params: { pk: serverId } }).catch(failed(MESSAGES.tableNotRemoved()));
    },
  };
}
