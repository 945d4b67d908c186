/** A database as pickers know it. */
export interface PickedDatabase {
  id: number;
  name: string;
  backend: string;
  /** Its other catalogs may be chosen too. */
  multiCatalog: boolean;
}

/** Where somebody is in the connected databases; each part lies inside the one before it. */
export interface Place {
  database: PickedDatabase | null;
  catalog: string | null;
  schema: string | null;
  table: string | null;
}

export type PlaceEvent =
  | { type: 'database'; database: PickedDatabase | null }
  | { type: 'catalog'; catalog: string | null }
  | { type: 'schema'; schema: string | null }
  | { type: 'table'; table: string | null };

export const NOWHERE: Place = { database: null, catalog: null, schema: null, table: null };

/** A choice clears everything that lay inside the former one. */
export function step(place: Place, event: PlaceEvent): Place {
  switch (event.type) {
    case 'database':
      if (event.database?.id === place.database?.id) return place;
      return { ...NOWHERE, database: event.database };
    case 'catalog':
      if (event.catalog === place.catalog) return place;
      return { ...place, catalog: event.catalog, schema: null, table: null };
    case 'schema':
      if (event.schema === place.schema) return place;
      return { ...place, schema: event.schema, table: null };
    case 'table':
      return event.table === place.table ? place : { ...place, table: event.table };
  }
}

/** What is known of the place so far; undefined while it is being asked. */
export interface Listed {
  catalogs?: Listing;
  schemas?: Listing;
}

export interface Listing {
  names: readonly string[];
  /** The name a query means that names none. */
  preferred: string | null;
}

const settled = (chosen: string | null, { names, preferred }: Listing): string | null => {
  if (chosen !== null && names.includes(chosen)) return chosen;
  return names.length === 1 ? (names[0] ?? null) : preferred;
};

/**
 * After a listing arrived: without a choice, or in the place of one that is gone, the default becomes the choice, or
 * the only name there is.
 *
 * @param cleared the schema was taken away on purpose, and stays away
 */
export function settle(place: Place, { catalogs, schemas }: Listed, cleared = false): Place {
  if (!place.database) return place;
  if (catalogs) {
    const next = step(place, { type: 'catalog', catalog: settled(place.catalog, catalogs) });
    // The schemas at hand are those of the former catalog.
    if (next !== place) return next;
  }
  if (!schemas || (cleared && place.schema === null)) return place;
  return step(place, { type: 'schema', schema: settled(place.schema, schemas) });
}

/** Catalogs are chosen only where a connection opens them all; the schemas wait for that choice. */
export const asksCatalog = ({ database }: Place): boolean => database?.multiCatalog ?? false;

export const asksSchema = (place: Place): boolean =>
  place.database !== null && (!asksCatalog(place) || place.catalog !== null);

export interface NameOption {
  value: string;
  label: string;
  title: string;
}

const alphabetical = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Names as options, in alphabetical order. */
export const nameOptions = (names: readonly string[]): NameOption[] =>
  [...names].sort(alphabetical.compare).map(name => ({ value: name, label: name, title: name }));
