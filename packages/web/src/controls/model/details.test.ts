import type { Control } from '@parallax/charts';
import { describe, expect, it } from 'vitest';
import { layerProblem, readLayer, withType } from './annotation.ts';
import { choicesFor, keyOfChoice, valueOfKey } from './choices.ts';
import { exampleDataset as dataset } from './example-dataset.ts';
import { readRule, ruleProblem, ruleText } from './formatting.ts';
import { shownColumns } from './shown-columns.ts';

const select = (rest: Partial<Control>): Control => ({ kind: 'select', setting: 's', label: 'S', ...rest });

describe('choices', () => {
  it('names grains as the database does and orderings by arrows', () => {
    const grains = select({ choices: ({ timeGrains }) => timeGrains ?? [] });
    expect(choicesFor(grains, { viz_type: 'x' }, dataset)).toEqual([
      { value: 'P1D', label: 'Day' },
      { value: 'P1M', label: 'Month' },
    ]);
    const order = select({ choices: () => ['["delay", false]'] });
    expect(choicesFor(order, { viz_type: 'x' }, dataset)[0]?.label).toBe('delay ↓');
  });

  it('sorts an axis by what is shown', () => {
    const sort = select({ setting: 'x_axis_sort' });
    const labels = (settings: Record<string, unknown>) =>
      choicesFor(sort, { viz_type: 'x', ...settings }, dataset).map(({ value }) => value);
    expect(labels({ x_axis: 'origin', metrics: ['count'] })).toEqual(['origin', 'count']);
    expect(labels({ groupby: ['late'] })).toContain('sum');
  });

  it.each([[null], [true], [0], ['text'], ['choice:"odd"']])('%j comes back from its key', value => {
    expect(valueOfKey(keyOfChoice(value), [])).toBe(value);
  });

  it('typed text is a number where numbers are offered', () => {
    expect(valueOfKey('25', [{ value: 10, label: '10' }])).toBe(25);
    expect(valueOfKey('many', [{ value: 10, label: '10' }])).toBe('many');
    expect(valueOfKey('25', [{ value: 'a', label: 'a' }])).toBe('25');
  });
});

describe('colour rules', () => {
  it.each([
    [{ column: 'n', operator: '>', targetValue: 10 }, 'n > 10', null],
    [{ column: 'n', operator: '>', targetValue: 0 }, 'n > 0', null],
    [{ column: 'n', operator: '>' }, 'n > null', 'cannot be empty'],
    [{ column: 'n', operator: '≤ x <', targetValueLeft: 1, targetValueRight: 5 }, '1 ≤ n < 5', null],
    [
      { column: 'n', operator: '< x <', targetValueLeft: 5, targetValueRight: 1 },
      '5 < n < 1',
      'The left value must be smaller than the right one',
    ],
    [{ column: 'n', operator: 'None' }, 'n', null],
    [{ column: 'n', operator: 'is null' }, 'n is null', null],
    [{ operator: 'None' }, '', 'cannot be empty'],
  ])('%j reads %j', (stored, text, problem) => {
    const rule = readRule(stored, '');
    expect(ruleText(rule)).toBe(text);
    expect(ruleProblem(rule)).toBe(problem);
  });
});

describe('annotation layers', () => {
  it('keeps what it does not know and starts anew with another type', () => {
    const layer = readLayer({ name: 'Goal', annotationType: 'FORMULA', value: '2x', own: 1 });
    expect(layer).toMatchObject({ own: 1, show: true, style: 'solid' });
    expect(withType(layer, 'EVENT')).toMatchObject({ sourceType: 'NATIVE', value: null });
  });

  it.each([
    [{ name: 'A', value: 'x' }, [], null],
    [{ name: ' ', value: 'x' }, [], 'cannot be empty'],
    [{ name: 'A', value: '' }, [], 'cannot be empty'],
    [{ name: 'A', value: 'x' }, ['A'], 'is used by another layer'],
  ])('%j beside %j: %s', (stored, taken, problem) => {
    expect(layerProblem(readLayer(stored), taken)).toBe(problem);
  });
});

it('lists the columns a table will have', () => {
  const aggregate = {
    viz_type: 'table',
    groupby: ['origin'],
    metrics: ['count'],
    percent_metrics: ['count'],
  };
  expect(shownColumns(aggregate, dataset)).toEqual([
    { name: 'origin', numeric: false },
    { name: 'count', numeric: true },
    { name: '%count', numeric: true },
  ]);
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['delay', 'delay'], metrics: ['count'] };
  expect(shownColumns(raw, dataset)).toEqual([{ name: 'delay', numeric: true }]);
});
