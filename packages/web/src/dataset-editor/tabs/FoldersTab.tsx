import { DeleteOutlined, FolderAddOutlined, FolderOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { t } from '../../platform/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MultiSelect } from '../../ui/select/MultiSelect.tsx';
import type { Option } from '../../ui/select/model.ts';
import { useDraft, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import {
  addFolder,
  type FolderRow,
  folderRows,
  MAX_DEPTH,
  membersOf,
  removeFolder,
  renameFolder,
  setMembers,
} from '../model/folders.ts';

const INDENT = 24;

/** Folders in which Explore shows columns and metrics. */
export function FoldersTab() {
  const store = useEditorStore();
  const draft = useDraft();
  const locked = useLocked();
  const rows = folderRows(draft.folders);
  const parts: Option[] = [
    ...draft.metrics.map(({ uuid, name, label }) => ({ value: uuid, label: `ƒ ${label || name}` })),
    ...draft.columns.map(({ uuid, name, label }) => ({ value: uuid, label: label || name })),
  ];
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.quiet}>
          {t('What stands in no folder is listed under Metrics and Columns.')}
        </span>
        <div className={styles.toolsEnd}>
          <Button
            icon={<FolderAddOutlined aria-hidden />}
            disabled={locked}
            data-test="add-folder"
            onClick={() => store.dispatch(addFolder(null))}
          >
            {t('Add folder')}
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          size="small"
          title={t('No folders yet')}
          description={t('Folders keep a dataset with many fields easy to read.')}
        />
      ) : (
        <ul className={styles.folders}>
          {rows.map(row => (
            <li key={row.folder.uuid} style={{ paddingInlineStart: row.depth * INDENT }}>
              <Folder row={row} parts={parts} locked={locked} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Folder({ row, parts, locked }: { row: FolderRow; parts: Option[]; locked: boolean }) {
  const store = useEditorStore();
  const problems = useProblems();
  const { folder, depth } = row;
  const { uuid } = folder;
  const name = folder.name ?? '';
  const problem = problems[`folders.${uuid}.name`];
  const members = new Set(membersOf(folder));
  return (
    <div className={styles.folder}>
      <FolderOutlined aria-hidden />
      <Input
        className={styles.folderName}
        aria-label={t('Folder name')}
        placeholder={t('Folder name')}
        maxLength={250}
        disabled={locked}
        status={problem ? 'error' : undefined}
        title={problem}
        value={name}
        onChange={event => store.dispatch(renameFolder(uuid, event.target.value))}
      />
      <div className={styles.members}>
        <MultiSelect
          label={t('Members of %s', name || t('the new folder'))}
          placeholder={t('Columns and metrics')}
          options={parts}
          disabled={locked}
          value={parts.filter(part => members.has(String(part.value)))}
          onChange={chosen =>
            store.dispatch(
              setMembers(
                uuid,
                chosen.map(({ value }) => String(value)),
              ),
            )
          }
        />
      </div>
      <Button
        type="text"
        icon={<FolderAddOutlined aria-hidden />}
        disabled={locked || depth + 1 >= MAX_DEPTH}
        aria-label={t('Add a folder in %s', name)}
        onClick={() => store.dispatch(addFolder(uuid))}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        disabled={locked}
        aria-label={t('Remove the folder %s', name)}
        onClick={() => store.dispatch(removeFolder(uuid))}
      />
    </div>
  );
}
