import { beforeAll, expect, it } from 'vitest';
import type { MapLayer } from '../../map/view.ts';
import { loadDescribing, withDescription } from './describe.ts';

const layer: MapLayer = {
  kind: 'labels',
  labels: [],
  tips: [
    { label: 'City', column: 'city_name', texts: ['Oslo', '<b>Bonn</b>'] },
    { label: 'count', texts: ['1,200', ''] },
  ],
};

beforeAll(() => loadDescribing('any'));

it.each([
  ['{{city_name}}: {{count}}', 0, 'Oslo: 1,200'],
  ['<b>{{City}}</b>', 0, '<b>Oslo</b>'],
  ['{{city_name}}{{#if count}} ({{count}}){{/if}}', 1, '&lt;b&gt;Bonn&lt;/b&gt;'],
  ['{{gone}}', 0, ''],
  ['{{#if', 0, ''],
  ['{{city_name}}', 7, ''],
])('the template %j says of item %i: %j', (tooltip_template, item, text) => {
  expect(withDescription(layer, { viz_type: 'deck_scatter', tooltip_template }).describe?.(item)).toBe(text);
});

it.each([[''], ['  '], [null], [5]])('a template of %j changes nothing', tooltip_template => {
  expect(withDescription(layer, { viz_type: 'deck_scatter', tooltip_template })).toBe(layer);
});
