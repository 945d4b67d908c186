import { DEFAULT_FOLDERS } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { exampleDataset } from './example-dataset.ts';
import { type FieldFolder, fieldFolders, readFolders, shownIn } from './folders.ts';

const members = new Map([
  ['u-date', { type: 'column', name: 'date' }],
  ['u-count', { type: 'metric', name: 'count' }],
  ['u-delay', { type: 'column', name: 'delay' }],
] as const);

const wire = [
  {
    uuid: 'f-1',
    type: 'folder',
    name: 'Timing',
    description: 'When',
    children: [
      { uuid: 'u-date', type: 'column' },
      { uuid: 'gone', type: 'column' },
      { uuid: 'f-2', type: 'folder', name: 'Late', children: [{ uuid: 'u-delay' }] },
    ],
  },
];

const names = (folders: readonly FieldFolder[]): unknown[] =>
  folders.map(({ name, fields, folders: inner }) => [name, fields.map(field => field.name), ...names(inner)]);

describe('folders of fields', () => {
  it('names what the uuids stand for and drops what is gone', () => {
    expect(readFolders(wire, members)).toEqual([
      {
        id: 'f-1',
        name: 'Timing',
        description: 'When',
        members: [{ type: 'column', name: 'date' }],
        folders: [
          {
            id: 'f-2',
            name: 'Late',
            description: null,
            members: [{ type: 'column', name: 'delay' }],
            folders: [],
          },
        ],
      },
    ]);
    expect(readFolders('odd', members)).toEqual([]);
  });

  it('shows every field once, the loose ones in Metrics and Columns', () => {
    const dataset = { ...exampleDataset, folders: readFolders(wire, members) };
    const folders = fieldFolders(dataset);
    expect(folders.map(folder => folder.name)).toEqual(['Timing', 'Metrics', 'Columns']);
    expect(names(folders.slice(0, 1))).toEqual([['Timing', ['date'], ['Late', ['delay']]]]);
    const all = exampleDataset.columns.length + exampleDataset.metrics.length;
    expect(folders.reduce((sum, folder) => sum + shownIn(folder), 0)).toBe(all);
  });

  it('keeps Metrics where the dataset put it', () => {
    const own = [
      { uuid: DEFAULT_FOLDERS.metrics, name: 'Metrics', children: [{ uuid: 'u-count' }] },
      ...wire,
    ];
    const folders = fieldFolders({ ...exampleDataset, folders: readFolders(own, members) });
    expect(folders.map(folder => folder.name)).toEqual(['Metrics', 'Timing', 'Columns']);
    expect(folders[0]?.total).toBe(exampleDataset.metrics.length);
  });

  it('leaves out folders without a hit', () => {
    const dataset = { ...exampleDataset, folders: readFolders(wire, members) };
    expect(names(fieldFolders(dataset, 'dela'))[0]).toEqual(['Timing', [], ['Late', ['delay']]]);
    expect(fieldFolders(dataset, 'no such field')).toEqual([]);
  });
});
