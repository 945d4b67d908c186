/** What a record holds under a name of somebody's data. Plain access finds `constructor` in every object. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
