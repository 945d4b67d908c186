import type { ComponentType } from 'react';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { AlteredDialog } from './AlteredDialog.tsx';
import { EditDataset } from './EditDataset.tsx';
import { EmbedDialog } from './EmbedDialog.tsx';
import { GalleryDialog } from './GalleryDialog.tsx';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { QueryDialog } from './QueryDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { SwapDatasetDialog } from './SwapDatasetDialog.tsx';

export interface DialogProps {
  run: ChartRun;
  onClose(): void;
}

const dialogs = {
  save: SaveDialog,
  altered: AlteredDialog,
  properties: PropertiesDialog,
  query: QueryDialog,
  embed: EmbedDialog,
  gallery: GalleryDialog,
  'edit-dataset': EditDataset,
  'swap-dataset': SwapDatasetDialog,
} satisfies Record<string, ComponentType<DialogProps>>;
export type DialogName = keyof typeof dialogs;

export function Dialogs({ open, ...props }: DialogProps & { open: DialogName | null }) {
  if (!open) return null;
  const Dialog = dialogs[open];
  return <Dialog {...props} />;
}
