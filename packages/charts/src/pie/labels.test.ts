import { expect, it } from 'vitest';
import { contextOf, type Example, framesOf } from '../test-kit/example.ts';
import { pieView } from './transform.ts';

const example = (settings: Record<string, unknown>): Example => ({
  name: 'labels',
  settings: { viz_type: 'pie', groupby: ['kind'], metric: 'count', number_format: ',d', ...settings },
  dataset: { columns: [{ name: 'kind', kind: 'string' }] },
  frames: [
    {
      columns: [
        { name: 'kind', kind: 'string', values: ['Toys {a}', 'Books'] },
        { name: 'count', kind: 'int', values: [3000, 1000] },
      ],
    },
  ],
});

function firstLabel(settings: Record<string, unknown>): string {
  const pie = example(settings);
  const view = pieView(framesOf(pie), pie.settings, contextOf(pie));
  if (view.kind !== 'echarts') throw new Error(view.kind);
  const [series] = view.option.series as { data: { label: { formatter: string } }[] }[];
  return series!.data[0]!.label.formatter;
}

it.each([
  ['key', 'Toys a'],
  ['value', '3,000'],
  ['percent', '75%'],
  ['key_value', 'Toys a: 3,000'],
  ['key_percent', 'Toys a: 75%'],
  ['key_value_percent', 'Toys a: 3,000 (75%)'],
  ['value_percent', '3,000 (75%)'],
  ['never heard of', 'Toys a'],
])('a label of type %s is %s', (label_type, text) => {
  expect(firstLabel({ label_type })).toBe(text);
});

it.each([
  ['{name}\\n{value}', 'Toys a\n3,000'],
  ['{name}\n({percent})', 'Toys a\n(75%)'],
  ['{a}: {b} {c} {d}', 'count: Toys a 3,000 75%'],
  ['{unknown} {value}', 'unknown 3,000'],
  ['', 'Toys a'],
])('the template %j gives %j', (label_template, text) => {
  expect(firstLabel({ label_type: 'template', label_template })).toBe(text);
});

it.each([
  [800, 360, ['0%', '70%'], 'break'],
  [300, 360, ['0%', '53%'], 'break'],
  [120, 360, ['0%', '39%'], 'truncate'],
])(
  'a frame %i × %i pixels large gives the pie a radius of %j and labels that %s',
  (width, height, radius, overflow) => {
    const pie = example({ label_type: 'key_value', label_template: '', show_legend: false });
    const view = pieView(framesOf(pie), pie.settings, { ...contextOf(pie), width, height });
    if (view.kind !== 'echarts') throw new Error(view.kind);
    const [series] = view.option.series as { radius: string[]; label: { overflow: string } }[];
    expect(series).toMatchObject({ radius, label: { overflow } });
  },
);
