import { describe, expect, it } from 'vitest';
import { chartFor, charts, controlsOf } from './index.ts';

describe('the registry', () => {
  it('names every type once', () => {
    const types = charts.map(entry => entry.manifest.type);
    expect(new Set(types).size).toBe(types.length);
  });

  it('answers unknown types with undefined', () => {
    expect(chartFor('never heard of')).toBeUndefined();
  });

  it.each(charts.map(entry => [entry.manifest.type, entry] as const))(
    '%s loads whole',
    async (type, entry) => {
      const { chart } = await entry.load();
      expect(chart.manifest).toBe(entry.manifest);
      expect(chartFor(type)).toBe(entry);
      const settings = controlsOf(chart).map(control => control.setting);
      expect(settings.filter((setting, index) => settings.indexOf(setting) !== index)).toEqual([]);
    },
  );
});
