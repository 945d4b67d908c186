import { type GeoIdentityTransform, type GeoProjection, geoCentroid, geoMercator } from 'd3-geo';
import { type Outline, outlinesOf } from '../shared/map/outlines.ts';
import { COUNTRIES } from './outlines/index.ts';

export interface CountryRegion {
  /** ISO 3166-2; empty where it is not known, then the name alone finds the region. */
  code: string;
  /** The code it had before; data often keeps it. */
  formerCode?: string;
  name: string;
  outline: Outline;
}

export interface CountryOutlines {
  regions: CountryRegion[];
  projection(): GeoProjection | GeoIdentityTransform;
}

export const COUNTRY_CHOICES: readonly (readonly [string, string])[] = [
  ['usa', 'United States'] as const,
  ...Object.entries(COUNTRIES).map(([key, { name }]) => [key, name] as const),
].sort(([, a], [, b]) => a.localeCompare(b));

const FORMER_CODES: Readonly<Record<string, string>> = { 'FR-75C': 'FR-75', 'FR-20R': 'FR-COR' };

const FAR_DEGREES = 25;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Without what lies on another side of the earth, so that the country itself can be seen. */
function mainland(regions: readonly CountryRegion[]): CountryRegion[] {
  const places = regions.map(({ outline }) => geoCentroid(outline));
  const [x, y] = [middle(places.map(([at]) => at)), middle(places.map(([, at]) => at))];
  const near = regions.filter((_, index) => {
    const [atX, atY] = places[index]!;
    return Math.abs(atX - x) < FAR_DEGREES && Math.abs(atY - y) < FAR_DEGREES;
  });
  return near.length >= (regions.length * 2) / 3 ? near : [...regions];
}

/** The outlines of a country, loaded when a chart first shows it; null for one that has none here. */
export async function loadCountry(key: string): Promise<CountryOutlines | null> {
  if (key === 'usa') return (await import('./usa.ts')).usa;
  if (!Object.hasOwn(COUNTRIES, key)) return null;
  const { default: topology } = await COUNTRIES[key]!.load();
  const regions = outlinesOf(topology, 'regions').map((outline): CountryRegion => {
    const code = outline.id === undefined ? '' : String(outline.id);
    const formerCode = FORMER_CODES[code];
    return { code, name: outline.properties.name ?? '', outline, ...(formerCode ? { formerCode } : {}) };
  });
  return { regions: mainland(regions), projection: () => geoMercator() };
}
