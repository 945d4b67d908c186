import { describe, expect, it } from 'vitest';
import { nearNames } from './near-names.ts';

const known = ['SELECT', 'FROM', 'name', 'state', 'airports'];
const at = (text: string, marked: string) => {
  const from = text.indexOf(marked);
  return nearNames(text, { from, to: from + marked.length }, known);
};

describe('names close to a mistake', () => {
  it.each([
    ['SELECT nmae FROM airports', 'nmae', 'nmae', ['name']],
    ['SELEC 1', '1', 'SELEC', ['SELECT']],
    ['SELECT * FORM airports', 'airports', 'FORM', ['FROM']],
  ])('%s, marked at %s', (text, marked, found, names) => {
    const near = at(text, marked);
    expect(near && text.slice(near.from, near.to)).toBe(found);
    expect(near?.names).toEqual(names);
  });

  it('are not offered for what is right, or too short to tell', () => {
    expect(at('SELECT name', 'name')).toBeNull();
    expect(at('SELECT x, y', 'y')).toBeNull();
  });
});
