import { type DatasetFolder, DEFAULT_FOLDERS, PlainError } from '@parallax/contract';

/** Refuses a tree that names something twice, or something the dataset does not have. */
export function checkFolders(folders: readonly DatasetFolder[], parts: ReadonlySet<string>): void {
  const seen = new Set<string>();
  const visit = (siblings: readonly DatasetFolder[]): void => {
    const names = new Set<string>();
    for (const item of siblings) {
      if (seen.has(item.uuid)) refuse(`The uuid ${item.uuid} appears more than once.`);
      seen.add(item.uuid);
      if (!isFolder(item)) {
        if (!parts.has(item.uuid)) refuse(`The dataset has no column or metric ${item.uuid}.`);
        continue;
      }
      const name = checkedName(item);
      if (names.has(name)) refuse(`The folder name ${item.name} appears more than once.`);
      names.add(name);
      visit(item.children ?? []);
    }
  };
  visit(folders);
}

const isFolder = (item: DatasetFolder): boolean =>
  item.type === 'folder' || Boolean(item.name) || Boolean(item.children);

function checkedName(folder: DatasetFolder): string {
  if (folder.type === 'metric' || folder.type === 'column')
    refuse('A column or metric has no name or children.');
  if (!folder.name) refuse('A folder needs a name.');
  if (!folder.children) refuse(`The folder ${folder.name} needs children.`);
  const name = folder.name!.toLowerCase();
  const owner = new Map<string, string>(Object.entries(DEFAULT_FOLDERS)).get(name);
  if (owner !== undefined && owner !== folder.uuid) refuse(`The folder name ${folder.name} is reserved.`);
  return name;
}

/** The tree without columns and metrics that are gone. */
export const prunedFolders = (
  folders: readonly DatasetFolder[],
  parts: ReadonlySet<string>,
): DatasetFolder[] =>
  folders
    .filter(item => isFolder(item) || parts.has(item.uuid))
    .map(item => (item.children ? { ...item, children: prunedFolders(item.children, parts) } : item));

/** Stored folders; what cannot be read counts as none. */
export function readFolders(text: string | null): DatasetFolder[] | null {
  try {
    const value: unknown = JSON.parse(text || 'null');
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function refuse(text: string): never {
  throw new PlainError(422, { folders: [text] });
}
