import { describe, expect, it } from 'vitest';
import { countryFinder } from './country-codes.ts';

describe('countryFinder', () => {
  it.each([
    ['cca2', 'de', 'DEU'],
    ['cca3', 'FRA', 'FRA'],
    ['cioc', 'GER', 'DEU'],
    ['cioc', 'SUI', 'CHE'],
    ['cioc', 'FRA', 'FRA'],
    ['name', 'united states', 'USA'],
    ['name', 'United States of America', 'USA'],
    ['name', "Côte d'Ivoire", 'CIV'],
    ['name', 'Atlantis', undefined],
  ])('%s %s', (kind, code, alpha3) => {
    expect(countryFinder(kind)(code)?.alpha3).toBe(alpha3);
  });
});
