import { Button } from 'antd';
import { useMemo } from 'react';
import { t } from '../../../platform/i18n.ts';
import { type Shortcut, useShortcuts } from '../../../platform/keys.ts';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { UndoButtons } from '../../../ui/UndoButtons.tsx';
import { useDashboard, useUnsaved } from '../store.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { redo, undo } from './edit.ts';
import { useSave } from './use-save.ts';

const isWriting = (): boolean => document.activeElement?.matches('input, textarea') ?? false;
const unlessWriting = (run: () => void) => () => {
  if (!isWriting()) run();
};

/** Undo, redo, discard and save. */
export function EditActions() {
  const { past, future } = useDashboard(state => state.history);
  const unsaved = useUnsaved();
  const { saving, conflict, save, reload, closeConflict } = useSave();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: 'Mod+Z', label: t('Undo the action'), run: unlessWriting(undo) },
      { keys: 'Mod+Y', label: t('Redo the action'), run: unlessWriting(redo) },
      { keys: 'Mod+Shift+Z', label: t('Redo the action'), run: unlessWriting(redo) },
    ],
    [],
  );
  useShortcuts(shortcuts);
  const discard = async () => {
    if (unsaved) await reload();
    useDashboard.setState({ editing: false, writing: null });
  };
  return (
    <>
      <UndoButtons past={past} future={future} undo={undo} redo={redo} type="default" />
      <Button data-test="discard" onClick={discard}>
        {t('Discard')}
      </Button>
      <Button
        type="primary"
        data-test="save-dashboard"
        disabled={!unsaved}
        loading={saving}
        onClick={() => save()}
      >
        {t('Save')}
      </Button>
      {conflict && (
        <ConflictDialog
          busy={saving}
          onReload={reload}
          onOverwrite={() => save({ overwrite: true })}
          onClose={closeConflict}
        />
      )}
      <LeaveGuard
        title={t('Save changes to your dashboard?')}
        unsaved={unsaved}
        saving={saving}
        onSave={() => save()}
      />
    </>
  );
}
