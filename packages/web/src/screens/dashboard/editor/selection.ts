import type { Layout } from '@parallax/contract';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { type Attempt, nudgeAll, pasteAll, removeAll } from '../model/commands/index.ts';
import { type Destination, REFUSALS } from '../model/drop.ts';
import { type Clip, readClip, writeClip } from '../model/selection/clipboard.ts';
import type { Direction } from '../model/selection/nudge.ts';
import { pasteDestination } from '../model/selection/paste.ts';
import { clicked, outermost } from '../model/selection/selected.ts';
import { topTabs } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { edit } from './edit.ts';
import { takeCharts } from './take-chart.ts';

const select = (selected: readonly string[]): void => useDashboard.setState({ selected });

/** The chosen components that are still on the page. */
export const chosenNow = (layout: Layout = layoutNow()): string[] =>
  outermost(layout, useDashboard.getState().selected);

export const choose = (id: string, add: boolean): void =>
  select(clicked(layoutNow(), useDashboard.getState().selected, id, add));
export const chooseNothing = (): void => select([]);

/** Runs a command, or says why it can not be done. */
export function tryEdit(tried: Attempt): boolean {
  if ('command' in tried) edit(tried.command);
  else toast.warning(t(REFUSALS[tried.refusal]));
  return 'command' in tried;
}

export function removeChosen(): void {
  const ids = chosenNow();
  if (ids.length === 0) return;
  edit(removeAll(ids));
  chooseNothing();
}

export const nudgeChosen = (direction: Direction): void => edit(nudgeAll(chosenNow(), direction));

/** The chosen components as a text for the clipboard; null when nothing is chosen. */
export const copyChosen = (): string | null => writeClip(layoutNow(), chosenNow());

function put(clip: Clip, to: Destination | null): void {
  if (!to || !tryEdit(pasteAll(layoutNow(), clip, to))) return;
  select(clip.roots.map(({ id }) => id));
  const charts = Object.values(clip.nodes).flatMap(({ meta }) => meta.chartId ?? []);
  void takeCharts(charts);
}

/** Puts components from the clipboard behind what is chosen. Any other text is left alone. */
export function pasteText(text: string): boolean {
  const clip = readClip(text);
  if (!clip) return false;
  const layout = layoutNow();
  const open = useDashboard.getState().activeTabs[topTabs(layout)?.id ?? ''];
  put(clip, pasteDestination(layout, clip, chosenNow(layout), open));
  return true;
}

export function duplicateChosen(): void {
  const text = copyChosen();
  if (text) pasteText(text);
}
