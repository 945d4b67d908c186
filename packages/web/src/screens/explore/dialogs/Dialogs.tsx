import { type ComponentType, Suspense } from 'react';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';

export interface DialogProps {
  run: ChartRun;
  onClose(): void;
}

const dialogs = {
  save: lazyPart(async () => (await import('./SaveDialog.tsx')).SaveDialog),
  altered: lazyPart(async () => (await import('./AlteredDialog.tsx')).AlteredDialog),
  properties: lazyPart(async () => (await import('./PropertiesDialog.tsx')).PropertiesDialog),
  query: lazyPart(async () => (await import('./QueryDialog.tsx')).QueryDialog),
  embed: lazyPart(async () => (await import('./EmbedDialog.tsx')).EmbedDialog),
  gallery: lazyPart(async () => (await import('./GalleryDialog.tsx')).GalleryDialog),
  'edit-dataset': lazyPart(async () => (await import('./EditDataset.tsx')).EditDataset),
  'swap-dataset': lazyPart(async () => (await import('./SwapDatasetDialog.tsx')).SwapDatasetDialog),
} satisfies Record<string, ComponentType<DialogProps>>;
export type DialogName = keyof typeof dialogs;

/** The dialogs of the screen; the code of each comes when it is first opened. */
export function Dialogs({ open, ...props }: DialogProps & { open: DialogName | null }) {
  if (!open) return null;
  const Dialog = dialogs[open];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
