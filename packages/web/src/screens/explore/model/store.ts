import type { ChartDefinition, Control, ControlContext, Settings } from '@parallax/charts';
import { controlsOf } from '@parallax/charts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExploreDataset } from '../../../controls/model/facts.ts';
import type { Command } from '../../../editing/command.ts';
import { type History, startHistory } from '../../../editing/history.ts';
import { redo, run, undo } from '../../../editing/steps.ts';
import { definitionOf } from './definitions.ts';
import type { SavedChart, Work } from './state.ts';
import { findProblems } from './validation.ts';

const UNDO_STEPS = 100;

export interface Explore {
  history: History<Work>;
  chart: SavedChart | null;
  /** The settings that count as unaltered; null for a chart that was never saved. */
  saved: Settings | null;
  /** The settings of the picture: query settings of the last run, drawing settings of this moment. */
  drawn: { settings: Settings; dataset: ExploreDataset } | null;
  message: string | null;
}

export interface ExploreStore extends StoreApi<Explore> {
  dispatch(command: Command<Work>): void;
  undo(): void;
  redo(): void;
  /** Draws what the controls say, if they say enough. */
  run(): void;
  /** The chart was stored as it stands. */
  chartSaved(chart: SavedChart): void;
  dismissMessage(): void;
}

export const contextOf = (dataset: ExploreDataset): ControlContext => ({
  dataset,
  timeGrains: dataset.timeGrains.length > 0 ? dataset.timeGrains.map(([grain]) => grain) : undefined,
});

/** The settings for the picture after a change: drawing settings at once, query settings only by running. */
export function redraw(definition: ChartDefinition, drawn: Settings, settings: Settings): Settings {
  const next: Settings = { ...drawn };
  for (const { setting, queries } of controlsOf(definition)) {
    if (queries) continue;
    if (setting in settings) next[setting] = settings[setting];
    else delete next[setting];
  }
  return next;
}

/** Whether the picture is of other query settings than the controls show. */
export function isStale(definition: ChartDefinition, drawn: Settings, settings: Settings): boolean {
  if (drawn.viz_type !== settings.viz_type || drawn.datasource !== settings.datasource) return true;
  // A field that is hidden leaves the settings, and is asked with its default then.
  const asked = (from: Settings, { setting, default: fallback }: Control): string | undefined =>
    JSON.stringify(from[setting] === undefined ? fallback : from[setting]);
  return controlsOf(definition).some(
    control => control.queries && asked(drawn, control) !== asked(settings, control),
  );
}

function runnable({ settings, dataset }: Work): boolean {
  const definition = definitionOf(settings.viz_type);
  if (!definition) return true;
  return Object.keys(findProblems(definition, settings, contextOf(dataset))).length === 0;
}

/** What to draw after the work changed. Another chart type is drawn at once where it can be. */
function follow(work: Work, drawn: Explore['drawn']): Explore['drawn'] {
  const { settings, dataset } = work;
  const definition = definitionOf(settings.viz_type);
  const full = { settings, dataset };
  if (!drawn || !definition) return runnable(work) && !definition ? full : drawn;
  if (drawn.settings.viz_type !== settings.viz_type) return runnable(work) ? full : drawn;
  if (drawn.dataset.id !== dataset.id) return drawn;
  const redrawn = redraw(definition, drawn.settings, settings);
  return JSON.stringify(redrawn) === JSON.stringify(drawn.settings) ? drawn : { dataset, settings: redrawn };
}

export interface Opened {
  work: Work;
  chart: SavedChart | null;
  saved: Settings | null;
  message: string | null;
}

/** The state of one visit to the screen. */
export function createExplore({ work, chart, saved, message }: Opened): ExploreStore {
  const drawn = runnable(work) ? { settings: work.settings, dataset: work.dataset } : null;
  const store = createStore<Explore>(() => ({
    history: startHistory(work, UNDO_STEPS),
    chart,
    saved,
    drawn,
    message,
  }));
  const move = (step: (history: History<Work>) => History<Work>) => () =>
    store.setState(state => {
      const history = step(state.history);
      return { history, drawn: follow(history.present, state.drawn) };
    });
  return {
    ...store,
    dispatch: command => move(history => run(history, command))(),
    undo: move(undo),
    redo: move(redo),
    run: () =>
      store.setState(({ history: { present } }) =>
        runnable(present) ? { drawn: { settings: present.settings, dataset: present.dataset } } : {},
      ),
    chartSaved: saving =>
      store.setState(({ history }) => ({ chart: saving, saved: history.present.settings })),
    dismissMessage: () => store.setState({ message: null }),
  };
}
