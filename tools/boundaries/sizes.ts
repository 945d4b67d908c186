import { posix } from 'node:path';
import type { Module } from './module.ts';
import { isTest } from './rules.ts';

const FILE = 300;
const FUNCTION = 60;
const COMPONENT = 200;
const FOLDER = 15;
const SHOWN = 12;

/** The largest files, functions and folders as text: a guide for the eye, not a gate. */
export function sizeReport(modules: Module[]): string {
  const sources = modules.filter(({ path }) => !isTest(path));
  const sizes = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const share = (part: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))] ?? 0;
  return [
    `${sources.length} source files, median ${share(0.5)} lines, p95 ${share(0.95)}`,
    ...section(
      `files over ${FILE} lines`,
      sources.filter(({ lines }) => lines > FILE).map(file => [file.lines, file.path]),
    ),
    ...section(`functions over ${FUNCTION} lines, components over ${COMPONENT}`, longFunctions(sources)),
    ...section(`folders over ${FOLDER} files`, wideFolders(sources)),
  ].join('\n');
}

type Row = [size: number, name: string];

function section(title: string, rows: Row[]): string[] {
  if (rows.length === 0) return [];
  const largest = rows.sort((a, b) => b[0] - a[0]).slice(0, SHOWN);
  const more = rows.length > SHOWN ? [`    … and ${rows.length - SHOWN} more`] : [];
  return [
    `  ${title}`,
    ...largest.map(([size, name]) => `    ${String(size).padStart(5)}  ${name}`),
    ...more,
  ];
}

const longFunctions = (modules: Module[]): Row[] =>
  modules.flatMap(({ path, functions }) =>
    functions
      .filter(
        ({ name, lines }) => lines > (path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT : FUNCTION),
      )
      .map(({ name, line, lines }): Row => [lines, `${path}:${line} ${name}`]),
  );

function wideFolders(modules: Module[]): Row[] {
  const folders = new Map<string, number>();
  for (const { path } of modules) {
    const folder = posix.dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders].filter(([, count]) => count > FOLDER).map(([folder, count]) => [count, folder]);
}
