import { describe, expect, it } from 'vitest';
import { readYaml, writeYaml } from './yaml.ts';

describe('readYaml', () => {
  it.each([
    ['y', 'y'],
    ['N', 'N'],
    ['08', '08'],
    ['010', 8],
    ['08:00:00', '08:00:00'],
    ['19:00:00', 68_400],
    ['1e5', '1e5'],
    ['1.0e5', '1.0e5'],
    ['1.0e+5', 100_000],
    ['.5', 0.5],
    ['.', '.'],
    ['2021-1-1', '2021-1-1'],
    ['yes', true],
    ['Off', false],
    ['~', null],
    ['12', 12],
    ['-1.50', -1.5],
    ['0x1F', 31],
  ])('reads %s as the programs that write bundles mean it', (text, value) => {
    expect(readYaml(`a: ${text}\n`)).toEqual({ a: value });
  });

  it('keeps the axes of a bubble chart', () => {
    expect(readYaml('x: a\ny:\n  label: b\nn: 1\n')).toEqual({ x: 'a', y: { label: 'b' }, n: 1 });
  });
});

describe('writeYaml', () => {
  it('quotes texts that any reader of YAML 1.1 could take for something else', () => {
    const texts = ['y', 'N', 'on', '08', '010', '12:30', '1e5', '1.0e+5', '2021-01-01', '=', '<<', '~', ''];
    for (const text of texts) {
      const written = writeYaml({ key: text });
      expect(written).toMatch(/^key: ['"]/);
      expect(readYaml(written)).toEqual({ key: text });
    }
  });

  it.each([
    [1e21, '1.0e+21'],
    [-6e-323, '-6.0e-323'],
    [1.5e-9, '1.5e-9'],
    [3, '3'],
    [0.25, '0.25'],
  ])('writes the number %d so that it is read as one', (value, text) => {
    expect(writeYaml({ key: value })).toBe(`key: ${text}\n`);
    expect(readYaml(writeYaml({ key: value }))).toEqual({ key: value });
  });

  it('round-trips maps, lists and long texts', () => {
    const value = { '<<': 0, y: [1, null, true, { n: 'x' }], 'a: b': 'line\nline', '2600': '#fff' };
    expect(readYaml(writeYaml(value))).toEqual(value);
  });
});
