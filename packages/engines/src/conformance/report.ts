import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What became of one case on one engine. */
export interface Outcome {
  group: string;
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
}

/** As much of a test runner's task as the report needs. */
interface Task {
  name: string;
  type: string;
  mode: string;
  result?: { state: string; note?: string | undefined } | undefined;
  tasks?: Task[];
}

/** Writes the outcomes of an engine's suite to the folder of PARALLAX_CONFORMANCE, for `npm run conformance`. */
export function reportOutcomes(engine: string, suite: { tasks: readonly unknown[] } | undefined): void {
  const folder = process.env.PARALLAX_CONFORMANCE;
  if (!folder || !suite) return;
  mkdirSync(folder, { recursive: true });
  const outcomes = suite.tasks.filter(isTask).flatMap(group => outcomesOf(group, group.name));
  writeFileSync(join(folder, `${engine}.json`), JSON.stringify(outcomes));
}

function outcomesOf(task: Task, group: string): Outcome[] {
  if (task.tasks) return task.tasks.flatMap(child => outcomesOf(child, group));
  const [, name = task.name, said] = /^(.*?)(?: \(([^()]+)\))?$/s.exec(task.name) ?? [];
  const isSkipped = task.mode === 'skip' || task.result?.state === 'skip';
  if (!isSkipped)
    return [{ group, name: task.name, state: task.result?.state === 'pass' ? 'passed' : 'failed' }];
  const reason = task.result?.note ?? said;
  return [{ group, name: task.result?.note ? task.name : name, state: 'skipped', ...(reason && { reason }) }];
}

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'name' in value && 'type' in value;

/** The outcomes of all engines as a table of cases, with the reasons of the skipped ones below it. */
export function conformanceTable(engines: Record<string, Outcome[]>): string {
  const names = Object.keys(engines);
  const reasons: string[] = [];
  const mark = (outcome: Outcome | undefined): string => {
    if (!outcome) return ' ';
    if (outcome.state !== 'skipped') return outcome.state === 'passed' ? '✓' : '**fails**';
    const reason = outcome.reason ?? 'not asked for';
    if (!reasons.includes(reason)) reasons.push(reason);
    return `– ${reasons.indexOf(reason) + 1}`;
  };
  const rows = (group: string) =>
    distinct(
      Object.values(engines)
        .flat()
        .filter(item => item.group === group),
    ).map(name => {
      const cells = names.map(engine =>
        mark(engines[engine]!.find(item => item.group === group && item.name === name)),
      );
      return `| ${name.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`;
    });
  const groups = [...new Set(Object.values(engines).flatMap(list => list.map(({ group }) => group)))];
  const sections = groups.map(group =>
    [
      `## ${group}`,
      '',
      `| case | ${names.join(' | ')} |`,
      `|---|${names.map(() => ':-:|').join('')}`,
      ...rows(group),
    ].join('\n'),
  );
  const notes = reasons.map((reason, at) => `${at + 1}. ${reason}`);
  return [...sections, ['## Why a case is left out', '', ...notes].join('\n')].join('\n\n');
}

const distinct = (outcomes: Outcome[]): string[] => [...new Set(outcomes.map(({ name }) => name))];
