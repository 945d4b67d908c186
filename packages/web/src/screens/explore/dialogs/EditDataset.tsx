import { errorText } from '../../../api/errors.ts';
import { EditDatasetDialog } from '../../../dataset-editor/EditDatasetDialog.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDefinition, useExploreStore, useWork } from '../context.ts';
import { swapDataset } from '../model/commands/change-dataset.ts';
import { readDataset } from '../read-dataset.ts';
import type { DialogProps } from './Dialogs.tsx';

/** The dataset of this chart; what is saved of it shows in the panes at once. */
export function EditDataset({ run, onClose }: DialogProps) {
  const store = useExploreStore();
  const work = useWork();
  const definition = useDefinition();
  const adopt = async () => {
    if (!definition) return;
    try {
      store.dispatch(swapDataset(definition, work, await readDataset(work.dataset.id)));
      store.run();
      run.refresh(true);
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
  return <EditDatasetDialog id={work.dataset.id} onClose={onClose} onSaved={adopt} />;
}
