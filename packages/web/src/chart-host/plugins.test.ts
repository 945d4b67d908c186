import { chartFor, type defineChart } from '@parallax/charts';
import { describe, expect, it } from 'vitest';
import { takePlugin } from './plugins.ts';

const manifest = (type: string) => ({
  type,
  name: type,
  description: '',
  category: 'KPI',
  tags: [],
  behaviours: [],
});
const plugin = (type: string) => ({
  default: ({ defineChart: define }: { defineChart: typeof defineChart }) =>
    define({
      manifest: manifest(type),
      controls: [],
      query: () => [{ metrics: ['count'] }],
      transform: () => ({ kind: 'number', number: { value: '1', fontShare: 0.4 } }),
    }),
});

describe('a plugin', () => {
  it('adds its chart type', async () => {
    takePlugin(plugin('dial'));
    const { chart } = await chartFor('dial')!.load();
    expect(chart.query({ viz_type: 'dial' }, {} as never)).toEqual([{ metrics: ['count'] }]);
  });

  it.each([
    ['without a function', {}, 'its default export is no function'],
    ['without a chart', { default: () => ({ manifest: {} }) }, 'its function returned no chart'],
    ['of a type that is ours', plugin('pie'), 'there already is a chart type pie'],
    [
      'that throws',
      {
        default: () => {
          throw new Error('broken');
        },
      },
      'broken',
    ],
  ])('%s is refused', (_name, module, message) => {
    expect(() => takePlugin(module)).toThrow(message);
  });
});
