import { GRID } from '@parallax/contract';
import type { Command } from '../../../editing/command.ts';
import { isFull, mark } from '../../../editing/history.ts';
import * as steps from '../../../editing/steps.ts';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import type { DashboardDraft } from '../model/draft.ts';
import { useDashboard } from '../store.ts';

const { setState, getState } = useDashboard;

/** Runs an edit; says so once when undoing can no longer reach the start. */
export function edit(command: Command<DashboardDraft>): void {
  const before = getState().history;
  const after = steps.run(before, command);
  setState({ history: after });
  if (isFull(after) && !isFull(before)) {
    toast.warning(
      t(
        'You have used all %s undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
        GRID.undoLimit,
      ),
    );
  }
}

export const undo = (): void => setState(state => ({ history: steps.undo(state.history) }));
export const redo = (): void => setState(state => ({ history: steps.redo(state.history) }));
export const markStep = (): void => setState(state => ({ history: mark(state.history) }));
