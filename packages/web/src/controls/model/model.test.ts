import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, drop, moveItem } from './drop.ts';
import { exampleDataset as dataset } from './example-dataset.ts';
import { columnFields, metricFields, searchFields } from './facts.ts';
import {
  draftOfFilter,
  filterOfDraft,
  filterProblem,
  filterText,
  operatorsFor,
  withOperator,
  withSubject,
} from './filter.ts';
import { draftOfMetric, isCompleteMetric, metricOfDraft } from './metric.ts';
import { FRAMES, parseTimeRange, printTimeRange, startFrame } from './time-range.ts';

const [date, delay, origin, late] = dataset.columns as [
  (typeof dataset.columns)[0],
  (typeof dataset.columns)[0],
  (typeof dataset.columns)[0],
  (typeof dataset.columns)[0],
];
const field = (name: string) =>
  [...columnFields(dataset), ...metricFields(dataset)].find(one => one.name === name)!;

describe('metrics', () => {
  const simple = {
    expressionType: 'SIMPLE',
    column: { column_name: 'delay', type: 'INTEGER' },
    aggregate: 'AVG',
    label: 'AVG(delay)',
    hasCustomLabel: false,
    optionName: 'metric_1',
    sqlExpression: null,
  };
  it.each([
    ['saved', 'count'],
    ['simple', simple],
    ['named', { ...simple, hasCustomLabel: true, label: 'Mean' }],
    [
      'sql',
      {
        ...simple,
        expressionType: 'SQL',
        column: null,
        aggregate: null,
        sqlExpression: 'SUM(1)',
        label: 'SUM(1)',
      },
    ],
  ])('a %s metric survives being opened and saved', (_name, metric) => {
    expect(metricOfDraft(draftOfMetric(metric), dataset.columns)).toEqual(metric);
  });

  it('knows when it says too little', () => {
    const draft = draftOfMetric(null);
    expect(isCompleteMetric(draft)).toBe(false);
    expect(isCompleteMetric({ ...draft, column: 'delay' })).toBe(true);
    expect(isCompleteMetric({ ...draft, tab: 'sql', sql: '  ' })).toBe(false);
  });
});

describe('filters', () => {
  it.each([
    ['temporal', date, true, false, false],
    ['number', delay, false, false, false],
    ['text', origin, false, true, false],
    ['boolean', late, false, false, true],
  ])('%s columns offer their operators', (_name, column, range, like, truth) => {
    const offered = operatorsFor(column).map(({ id }) => id);
    expect(offered.includes('TEMPORAL_RANGE')).toBe(range);
    expect(offered.includes('LIKE')).toBe(like);
    expect(offered.includes('IS_TRUE')).toBe(truth);
  });

  it('keeps values where the operator can take them', () => {
    const one = { ...draftOfFilter(null), subject: 'origin', operator: '==', comparator: 'SFO' };
    expect(withOperator(one, 'IN').comparator).toEqual(['SFO']);
    expect(withOperator(withOperator(one, 'IN'), '==').comparator).toBe('SFO');
    expect(withOperator(one, 'IS NULL').comparator).toBeNull();
    expect(withOperator(one, '!=').comparator).toBe('SFO');
    expect(withSubject(one, date)).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: 'No filter' });
  });

  it.each([
    [{ subject: 'origin', operator: 'IN', comparator: ['SFO', 'LAX'] }, 'origin In SFO, LAX', null],
    [{ subject: 'delay', operator: '>=', comparator: 5 }, 'delay ≥ 5', null],
    [{ subject: 'delay', operator: '==', comparator: 0 }, 'delay = 0', null],
    [{ subject: 'origin', operator: 'IS NULL' }, 'origin Is null', null],
    [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }, 'date (Last week)', null],
    [{ expressionType: 'SQL', sqlExpression: 'delay > 1' }, 'delay > 1', null],
    [{ subject: 'origin', operator: 'IN', comparator: [] }, 'origin In ', 'Comparison filters need a value'],
    [{ subject: null, operator: '==' }, 'null = ', 'cannot be empty'],
  ])('%j reads %j', (filter, text, problem) => {
    expect(filterText(filter)).toBe(text);
    expect(filterProblem(draftOfFilter(filter))).toBe(problem);
  });

  it('keeps foreign fields of a filter', () => {
    const filter = {
      subject: 'origin',
      operator: '==',
      comparator: 'SFO',
      deck_slices: [1],
      filterOptionName: 'f',
    };
    expect(filterOfDraft(draftOfFilter(filter))).toMatchObject(filter);
  });
});

describe('time ranges', () => {
  it.each([
    ['No filter', 'none'],
    ['', 'none'],
    ['Last quarter', 'common'],
    ['previous calendar month', 'calendar'],
    ['Current year', 'current'],
    ['2024-01-01T00:00:00 : 2024-02-01T00:00:00', 'custom'],
    ['DATEADD(DATETIME("today"), -7, day) : today', 'custom'],
    ['DATEADD(DATETIME("2024-01-01T00:00:00"), -7, day) : 2024-01-01T00:00:00', 'custom'],
    ['DATEADD(DATETIME("now"), -7, day) : DATEADD(DATETIME("now"), 7, day)', 'custom'],
    ['start of last 2 years : now', 'advanced'],
    ['Last 30 days', 'advanced'],
    [' : now', 'advanced'],
  ])('%j belongs to %s and is written as it was read', (text, frame) => {
    const range = parseTimeRange(text);
    expect(range.frame).toBe(frame);
    expect(printTimeRange(range)).toBe(text === '' ? 'No filter' : text);
  });

  it('every frame starts with a text that belongs to it', () => {
    for (const { frame } of FRAMES) {
      const started = startFrame(frame, { frame: 'common', value: 'Last week' });
      expect(started.frame).toBe(frame);
      if (frame !== 'advanced') expect(parseTimeRange(printTimeRange(started)).frame).toBe(frame);
    }
  });
});

describe('dropping fields', () => {
  it.each([
    ['metrics', 'count', true],
    ['metrics', 'delay', true],
    ['filters', 'origin', true],
    ['filters', 'count', false],
    ['columns', 'count', false],
    ['columns', 'origin', true],
    ['select', 'origin', false],
  ] as const)('%s takes %s: %s', (kind, name, expected) => {
    expect(accepts({ kind }, field(name), dataset)).toBe(expected);
  });

  it('only temporal columns go where time is asked for', () => {
    expect(accepts({ kind: 'column', options: { only: 'temporal' } }, field('date'), dataset)).toBe(true);
    expect(accepts({ kind: 'column', options: { only: 'temporal' } }, field('delay'), dataset)).toBe(false);
  });

  it('adds once, replaces single values and aggregates columns', () => {
    expect(drop({ kind: 'columns' }, ['origin'], field('origin'), dataset)).toEqual(['origin']);
    expect(drop({ kind: 'column' }, 'date', field('origin'), dataset)).toBe('origin');
    expect(drop({ kind: 'metrics' }, ['count'], field('delay'), dataset)).toMatchObject([
      'count',
      { aggregate: 'SUM', label: 'SUM(delay)' },
    ]);
    expect(drop({ kind: 'metric' }, null, field('origin'), dataset)).toMatchObject({
      aggregate: 'COUNT_DISTINCT',
    });
    expect(drop({ kind: 'filters' }, [], field('origin'), dataset)).toMatchObject([
      { subject: 'origin', operator: 'IN', comparator: [] },
    ]);
  });

  it('moves without losing or inventing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const from = a % list.length;
        const to = b % list.length;
        const moved = moveItem(list, from, to);
        expect([...moved].sort()).toEqual([...list].sort());
        expect(moved[to]).toBe(list[from]);
      }),
    );
  });
});

it('searches names, labels and SQL', () => {
  const fields = metricFields(dataset);
  expect(searchFields(fields, 'MEAN').map(({ name }) => name)).toEqual(['avg_delay']);
  expect(searchFields(fields, 'count(').map(({ name }) => name)).toEqual(['count']);
  expect(searchFields(fields, ' ')).toHaveLength(2);
});
