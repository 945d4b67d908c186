/** What the address asks the editor to open. */
export interface Address {
  permalinkKey?: string;
  savedQueryId?: number;
  queryId?: number;
  datasetId?: number;
  databaseId?: number;
  catalog?: string;
  schema?: string;
  name?: string;
  sql?: string;
  autorun: boolean;
  isNew: boolean;
}

const idOf = (text: string | null): number | undefined => {
  const [digits] = /^\d{1,15}/.exec(text ?? '') ?? [];
  return digits ? Number(digits) : undefined;
};
const isOn = (text: string | null): boolean => text === 'true' || text === '1';

export function readAddress(search: string, permalinkKey?: string): Address {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) || undefined;
  return {
    permalinkKey: permalinkKey ?? text('permalink'),
    savedQueryId: idOf(params.get('savedQueryId')),
    queryId: idOf(params.get('queryId')),
    datasetId: idOf(params.get('datasourceKey')),
    databaseId: idOf(params.get('dbid')),
    catalog: text('catalog'),
    schema: text('schema'),
    name: text('name') ?? text('title'),
    sql: text('sql'),
    autorun: isOn(params.get('autorun')),
    isNew: isOn(params.get('new')),
  };
}

/** Whether the address opens a tab of its own. */
export const asksForTab = (address: Address): boolean =>
  Object.entries(address).some(([, value]) => value !== undefined && value !== false);
