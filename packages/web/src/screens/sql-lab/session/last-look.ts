import { api } from '@parallax/contract';
import { call } from '../../../api/client.ts';
import type { Tab } from '../model/state.ts';
import { receivedTab } from '../model/wire.ts';

/** Reads tabs that were never looked at, so that they can be brought back after they were closed. */
export interface LastLook {
  /** Must be asked before the row may go; null where it could not be read. */
  read(serverId: number): Promise<Tab | null>;
  /** The row is no longer needed. */
  done(serverId: number): Promise<unknown>;
}

const AT_ONCE = 20;

export function createLastLook(): LastLook {
  const reading = new Map<number, Promise<Tab | null>>();
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  const readRow = async (pk: number): Promise<Tab | null> => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return receivedTab(await call(api.tabState.item, { params: { pk } })).tab;
    } catch {
      return null;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
      reading.delete(pk);
    }
  };
  return {
    read: serverId => {
      const asked = reading.get(serverId) ?? readRow(serverId);
      reading.set(serverId, asked);
      return asked;
    },
    done: async serverId => reading.get(serverId),
  };
}
