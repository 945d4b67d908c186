import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({
  default: (await import('./DatasetEditorDialog.tsx')).DatasetEditorDialog,
}));

/** The editor as a dialog, fetched when it is first opened. */
export const EditDatasetDialog = (props: { id: number; onClose(): void; onSaved?(): void }) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
