import { describe, expect, it } from 'vitest';
import { avatarColour, initials, personName } from './people.ts';
import { shorten } from './text.ts';

describe('people', () => {
  it.each([
    [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace', 'AL'],
    [{ username: 'admin' }, 'admin', 'AD'],
    [{ first_name: 'Cher', last_name: '' }, 'Cher', 'C'],
    [{}, '', '?'],
  ])('%o', (person, name, letters) => {
    expect(personName(person)).toBe(name);
    expect(initials(person)).toBe(letters);
  });

  it('keeps one colour per person', () => {
    expect(avatarColour({ id: 3, first_name: 'A' })).toBe(avatarColour({ id: 3, first_name: 'A' }));
  });
});

it('cuts by characters, not by halves of them', () => {
  expect(shorten('a tag of exactly 20ch', 20)).toBe('a tag of exactly 20c...');
  expect(shorten('short', 20)).toBe('short');
  expect(shorten('😀😀😀', 2)).toBe('😀😀...');
});
