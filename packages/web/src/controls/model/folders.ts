import { DEFAULT_FOLDERS } from '@parallax/contract';
import { columnFields, type ExploreDataset, type Field, metricFields, searchFields } from './facts.ts';
import { asText, isRecord } from './read.ts';

/** A stored folder whose members are named; what the dataset does not have is left out. */
export interface DatasetFolderFacts {
  id: string;
  name: string;
  description: string | null;
  members: readonly { type: Field['type']; name: string }[];
  folders: readonly DatasetFolderFacts[];
}

type Members = ReadonlyMap<string, { type: Field['type']; name: string }>;

/** The folders of a dataset as they came over the wire, with the names of what their uuids stand for. */
export function readFolders(wire: unknown, members: Members): DatasetFolderFacts[] {
  return (Array.isArray(wire) ? wire : []).filter(isRecord).flatMap(item => {
    const id = asText(item.uuid);
    if (!id || members.has(id) || !Array.isArray(item.children)) return [];
    const named = item.children.filter(isRecord).flatMap(child => members.get(asText(child.uuid)) ?? []);
    return [
      {
        id,
        name: asText(item.name),
        description: asText(item.description) || null,
        members: named,
        folders: readFolders(item.children, members),
      },
    ];
  });
}

/** A folder as the panel shows it. */
export interface FieldFolder {
  id: string;
  name: string;
  description: string | null;
  fields: Field[];
  /** How many fields it holds, with those of its folders, before a search. */
  total: number;
  folders: FieldFolder[];
}

const key = ({ type, name }: { type: Field['type']; name: string }): string => `${type} ${name}`;

/**
 * The fields of a dataset in its folders. What lies in none is in Metrics or Columns, which stand last unless the
 * dataset puts them elsewhere. A search leaves out folders without a hit.
 */
export function fieldFolders(dataset: ExploreDataset, text = ''): FieldFolder[] {
  const metrics = metricFields(dataset);
  const columns = columnFields(dataset);
  const loose = new Map([...metrics, ...columns].map(field => [key(field), field]));
  const found = new Set(searchFields([...loose.values()], text).map(key));
  const take = (members: DatasetFolderFacts['members']): Field[] =>
    members.flatMap(member => {
      const field = loose.get(key(member));
      loose.delete(key(member));
      return field ? [field] : [];
    });
  const build = ({ id, name, description, members, folders }: DatasetFolderFacts): FieldFolder => {
    const fields = take(members);
    const inner = folders.map(build);
    const total = inner.reduce((sum, folder) => sum + folder.total, fields.length);
    return { id, name, description, fields, folders: inner, total };
  };
  const stored = dataset.folders.map(build);
  const rest = (type: Field['type'], id: string, name: string): FieldFolder[] => {
    const fields = [...loose.values()].filter(field => field.type === type);
    const own = stored.find(folder => folder.id === id);
    if (!own) return [{ id, name, description: null, fields, folders: [], total: fields.length }];
    own.fields.push(...fields);
    own.total += fields.length;
    return [];
  };
  const all = [
    ...stored,
    ...rest('metric', DEFAULT_FOLDERS.metrics, 'Metrics'),
    ...rest('column', DEFAULT_FOLDERS.columns, 'Columns'),
  ];
  return text.trim() ? matching(all, found) : all;
}

const matching = (folders: readonly FieldFolder[], found: ReadonlySet<string>): FieldFolder[] =>
  folders.flatMap(folder => {
    const fields = folder.fields.filter(field => found.has(key(field)));
    const inner = matching(folder.folders, found);
    return fields.length + inner.length > 0 ? [{ ...folder, fields, folders: inner }] : [];
  });

/** How many fields a folder shows, with those of its folders. */
export const shownIn = ({ fields, folders }: FieldFolder): number =>
  folders.reduce((sum, folder) => sum + shownIn(folder), fields.length);
