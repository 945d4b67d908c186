import { lazy, Suspense } from 'react';
import type { EditorHandle } from '../editor/editor-handle.ts';
import type { LabShortcut } from '../shortcuts.ts';
import type { Run } from '../use-run.ts';

export type DialogName =
  | 'save'
  | 'schedule'
  | 'dataset'
  | 'chart'
  | 'parameters'
  | 'estimate'
  | 'shortcuts'
  | 'create table'
  | 'create view';

const SaveQuery = lazy(async () => ({ default: (await import('./SaveQueryDialog.tsx')).SaveQueryDialog }));
const Schedule = lazy(async () => ({ default: (await import('./ScheduleDialog.tsx')).ScheduleDialog }));
const SaveDataset = lazy(async () => ({
  default: (await import('./SaveDatasetDialog.tsx')).SaveDatasetDialog,
}));
const Parameters = lazy(async () => ({ default: (await import('./ParametersDialog.tsx')).ParametersDialog }));
const Estimate = lazy(async () => ({ default: (await import('./EstimateDialog.tsx')).EstimateDialog }));
const Shortcuts = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));
const CreateAs = lazy(async () => ({ default: (await import('./CreateAsDialog.tsx')).CreateAsDialog }));

interface DialogsProps {
  open: DialogName | null;
  handle: EditorHandle;
  run: Run;
  shortcuts: readonly LabShortcut[];
  onClose(): void;
}

/** The dialog that is open, fetched when it first is. */
export const Dialogs = (props: DialogsProps) => <Suspense fallback={null}>{dialogOf(props)}</Suspense>;

function dialogOf({ open, handle, run, shortcuts, onClose }: DialogsProps) {
  switch (open) {
    case 'save':
      return <SaveQuery onClose={onClose} />;
    case 'schedule':
      return <Schedule onClose={onClose} />;
    case 'dataset':
      return <SaveDataset of="text" handle={handle} onClose={onClose} />;
    case 'chart':
      return <SaveDataset of="rows" handle={handle} onClose={onClose} />;
    case 'parameters':
      return <Parameters onClose={onClose} />;
    case 'estimate':
      return <Estimate handle={handle} onClose={onClose} />;
    case 'shortcuts':
      return <Shortcuts shortcuts={shortcuts} onClose={onClose} />;
    case 'create table':
      return <CreateAs method="TABLE" run={run} onClose={onClose} />;
    case 'create view':
      return <CreateAs method="VIEW" run={run} onClose={onClose} />;
    case null:
      return null;
  }
}
