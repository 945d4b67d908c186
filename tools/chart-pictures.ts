/**
 * Draws a stored example of every chart type, in light and dark, to `docs/images/charts`, and lists them in
 * `docs/charts.md`. Run it after a change of how charts look: `npx tsx tools/chart-pictures.ts`.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import {
  type ChartTheme,
  charts,
  effectiveSettings,
  loadChart,
  type View,
} from '../packages/charts/src/index.ts';
import {
  contextOf,
  DARK,
  datasetOf,
  type Example,
  framesOf,
  LIGHT,
  readExamples,
} from '../packages/charts/src/test-kit/example.ts';
import { svgToPng } from '../packages/server/src/render/png.ts';
import { viewSvg } from '../packages/server/src/render/view.ts';

const SIZE = { width: 400, height: 250 };
const MOST_ROWS = 300;
const MOST_BYTES = 40_000;
const source = new URL('../packages/charts/src/', import.meta.url);
const target = new URL('../docs/images/charts/', import.meta.url);
mkdirSync(target, { recursive: true });

/** Tables and figures are drawn on the server in the light theme alone. */
const modesOf = (view: View): [string, ChartTheme][] =>
  view.kind === 'echarts' || view.kind === 'map'
    ? [
        ['light', LIGHT],
        ['dark', DARK],
      ]
    : [['light', LIGHT]];

const folders = new Map<string, string>();
for (const folder of readdirSync(source)) {
  try {
    const { manifest } = await import(new URL(`${folder}/manifest.ts`, source).href);
    folders.set(manifest.type, folder);
  } catch {
    // not a chart
  }
}

const rowsOf = ({ frames }: Example): number => frames[0]?.columns[0]?.values.length ?? 0;

/** The example with the most to show that is not one of the extremes. */
const telling = (examples: Example[]): Example | undefined =>
  examples
    .filter(example => rowsOf(example) > 0 && rowsOf(example) <= MOST_ROWS)
    .sort((a, b) => rowsOf(b) - rowsOf(a))[0];

const rows: string[] = [];
for (const { manifest } of charts) {
  const folder = folders.get(manifest.type)!;
  const example = telling(readExamples(new URL(`${folder}/examples/`, source)));
  if (!example) continue;
  const chart = await loadChart(example.settings);
  const settings = effectiveSettings(chart!, example.settings, {
    page: 'explore',
    dataset: datasetOf(example),
  });
  const drawn = (theme: ChartTheme): View =>
    chart!.transform(framesOf(example), settings, { ...contextOf(example, theme), ...SIZE });
  // Only a browser shows these.
  if (drawn(LIGHT).kind === 'markup') continue;
  const pictures: string[] = [];
  for (const [mode, theme] of modesOf(drawn(LIGHT))) {
    const svg = await viewSvg(drawn(theme), manifest.name, SIZE);
    const behind = `<rect width="100%" height="100%" fill="${theme.surface}"/>`;
    const whole = svg.replace(/(<svg[^>]*>)/, `$1${behind}`);
    const large = await svgToPng(whole, SIZE);
    const png = large.length > MOST_BYTES ? await svgToPng(whole, { width: SIZE.width * 0.75 }) : large;
    writeFileSync(new URL(`${folder}-${mode}.png`, target), png);
    pictures.push(`![${manifest.name}, ${mode}](images/charts/${folder}-${mode}.png)`);
  }
  rows.push(
    `| ${manifest.name} | \`${manifest.type}\` | ${pictures.join(' | ')}${pictures.length < 2 ? ' | ' : ''} |`,
  );
}
writeFileSync(
  new URL('../../charts.md', target),
  `# Chart types

${rows.length} types, each drawn from one of its stored examples. \`npx tsx tools/chart-pictures.ts\` draws them again.

| Name | Type | Light | Dark |
|---|---|---|---|
${rows.join('\n')}
`,
);
