import { describe, expect, it } from 'vitest';
import { CATEGORICAL } from './categorical.ts';
import { labelColours, sharedLabelColours } from './label-colours.ts';
import { categoricalScheme, sequentialScale, sequentialScheme } from './scheme.ts';
import { SEQUENTIAL } from './sequential.ts';
import { pickedColour, withAlpha } from './shade.ts';

const HEX = /^#[0-9a-f]{6}$/i;

describe('schemes', () => {
  it.each(Object.entries({ ...CATEGORICAL, ...SEQUENTIAL }))('%s holds colours', (_name, colours) => {
    expect(colours.length).toBeGreaterThan(1);
    for (const colour of colours) expect(colour).toMatch(HEX);
  });

  it('falls back for unknown names', () => {
    expect(categoricalScheme('SUPERSET_DEFAULT')).toBe(CATEGORICAL.supersetColors);
    expect(categoricalScheme(undefined)).toBe(CATEGORICAL.supersetColors);
    expect(sequentialScheme('nope')).toBe(SEQUENTIAL.superset_seq_1);
  });

  it('interpolates within the domain and clamps outside', () => {
    const scale = sequentialScale('white_black', [0, 10]);
    expect(scale(0)).toBe('rgb(255, 255, 255)');
    expect(scale(10)).toBe('rgb(0, 0, 0)');
    expect(scale(99)).toBe(scale(10));
    expect(sequentialScale('white_black', [3, 3])(3)).toBe(scale(5));
  });
});

describe('labelColours', () => {
  it('keeps fixed colours and never gives them to another label', () => {
    const colourOf = labelColours('d3Category10', { b: '#1f77b4' });
    expect(colourOf('b')).toBe('#1f77b4');
    expect(colourOf('a')).toBe('#ff7f0e');
    expect(colourOf('a')).toBe('#ff7f0e');
    expect(colourOf('c')).toBe('#2ca02c');
  });

  it('knows no label of every object', () => {
    expect(labelColours('d3Category10')('constructor')).toMatch(HEX);
  });

  it('starts again when the scheme is used up', () => {
    const colourOf = labelColours('echarts5Colors');
    const colours = Array.from({ length: 10 }, (_, index) => colourOf(`label ${index}`));
    expect(colours[9]).toBe(colours[0]);
  });

  it('is independent of the order of shared labels', () => {
    const colours = sharedLabelColours(['b', 'a'], 'd3Category10');
    expect(colours).toEqual(sharedLabelColours(['a', 'b', 'a'], 'd3Category10'));
  });
});

describe('shades', () => {
  it.each([
    ['#ff0000', 0.5, 'rgba(255, 0, 0, 0.5)'],
    ['#f00', 1, 'rgba(255, 0, 0, 1)'],
    ['red', 0.5, 'red'],
  ])('%s at %d', (colour, alpha, css) => {
    expect(withAlpha(colour, alpha)).toBe(css);
  });

  it('reads a picked colour', () => {
    expect(pickedColour({ r: 0, g: 122, b: 135, a: 1 }, 'red')).toBe('rgba(0, 122, 135, 1)');
    expect(pickedColour('x', 'red')).toBe('red');
  });
});
