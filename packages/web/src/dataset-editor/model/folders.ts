import type { DatasetFolder } from '@parallax/contract';
import { castDraft } from 'immer';
import type { Command } from '../../editing/command.ts';
import { newUuid } from '../../platform/uuid.ts';
import type { DatasetDraft } from './draft.ts';

type DatasetCommand = Command<DatasetDraft>;
/** Folders may stand this deep in one another; their members are one level more. */
export const MAX_DEPTH = 4;

export const isFolder = (item: DatasetFolder): boolean => item.type === 'folder';

export interface FolderRow {
  folder: DatasetFolder;
  depth: number;
}

/** The folders of a tree in reading order. */
export function folderRows(folders: readonly DatasetFolder[], depth = 0): FolderRow[] {
  return folders
    .filter(isFolder)
    .flatMap(folder => [{ folder, depth }, ...folderRows(folder.children ?? [], depth + 1)]);
}

export const membersOf = (folder: DatasetFolder): string[] =>
  (folder.children ?? []).filter(child => !isFolder(child)).map(child => child.uuid);

const mapTree = (
  folders: readonly DatasetFolder[],
  change: (folder: DatasetFolder) => DatasetFolder | null,
): DatasetFolder[] =>
  folders.flatMap(item => {
    if (!isFolder(item)) return [item];
    const next = change(item);
    return next ? [{ ...next, children: mapTree(next.children ?? [], change) }] : [];
  });

const command = (
  name: string,
  change: (folders: readonly DatasetFolder[], draft: DatasetDraft) => DatasetFolder[],
  mergeKey?: string,
): DatasetCommand => ({
  name,
  mergeKey,
  apply: draft => {
    draft.folders = castDraft(change(draft.folders, draft));
  },
});

const empty = (uuid: string): DatasetFolder => ({ uuid, type: 'folder', name: '', children: [] });

export const addFolder = (parent: string | null, uuid = newUuid()): DatasetCommand =>
  command('Add folder', folders =>
    parent === null
      ? [...folders, empty(uuid)]
      : mapTree(folders, folder =>
          folder.uuid === parent
            ? { ...folder, children: [...(folder.children ?? []), empty(uuid)] }
            : folder,
        ),
  );

export const renameFolder = (uuid: string, name: string): DatasetCommand =>
  command(
    'Rename folder',
    folders => mapTree(folders, folder => (folder.uuid === uuid ? { ...folder, name } : folder)),
    `folder.${uuid}.name`,
  );

export const removeFolder = (uuid: string): DatasetCommand =>
  command('Remove folder', folders => mapTree(folders, folder => (folder.uuid === uuid ? null : folder)));

/** Puts columns and metrics into a folder; each stands in one folder only. */
export const setMembers = (uuid: string, members: readonly string[]): DatasetCommand =>
  command('Move to folder', (folders, draft) => {
    const metrics = new Set(draft.metrics.map(metric => metric.uuid));
    const wanted = new Set(members);
    const leaves = members.map(
      (member): DatasetFolder => ({
        uuid: member,
        type: metrics.has(member) ? 'metric' : 'column',
      }),
    );
    return mapTree(folders, folder => {
      const subfolders = (folder.children ?? []).filter(isFolder);
      if (folder.uuid === uuid) return { ...folder, children: [...leaves, ...subfolders] };
      const children = (folder.children ?? []).filter(child => isFolder(child) || !wanted.has(child.uuid));
      return { ...folder, children };
    });
  });

/** The tree without members the dataset does not have. */
export const pruned = (draft: DatasetDraft): DatasetFolder[] => {
  const known = new Set([...draft.columns, ...draft.metrics].map(part => part.uuid));
  const keep = (items: readonly DatasetFolder[]): DatasetFolder[] =>
    items
      .filter(item => isFolder(item) || known.has(item.uuid))
      .map(item => (isFolder(item) ? { ...item, children: keep(item.children ?? []) } : item));
  return keep(draft.folders);
};
