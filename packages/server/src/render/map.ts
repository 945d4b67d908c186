import {
  type BasePart,
  type Camera,
  loadMaps,
  type MapLegend,
  type MapView,
  type Place,
  type Shape,
} from '@parallax/charts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { escapeXml, line, placed, rect, svg } from './markup.ts';
import { viewSvg } from './view.ts';

const near = (value: number): number => Math.round(value * 10) / 10;

const pathData = (rings: readonly (readonly Place[])[], closed: boolean): string =>
  rings
    .map(ring => `M${ring.map(([x, y]) => `${near(x)} ${near(y)}`).join('L')}${closed ? 'Z' : ''}`)
    .join('');

interface Drawn {
  /** Gradients that shapes refer to. */
  defs: string[];
}

function strokeOf(shape: Extract<Shape, { kind: 'circle' | 'path' }>, { defs }: Drawn): string {
  const { stroke, width = 1 } = shape;
  if (!stroke) return '';
  if (typeof stroke === 'string')
    return ` stroke="${escapeXml(stroke)}" stroke-width="${near(width)}" stroke-opacity="${shape.opacity ?? 1}"`;
  const line = shape.kind === 'path' ? shape.rings[0] : undefined;
  const [[x1, y1], [x2, y2]] = [line?.[0] ?? [0, 0], line?.at(-1) ?? [1, 1]];
  const id = `run${defs.length}`;
  defs.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${near(x1)}" y1="${near(y1)}" x2="${near(x2)}" y2="${near(y2)}">` +
      `<stop offset="0" stop-color="${escapeXml(stroke[0])}"/><stop offset="1" stop-color="${escapeXml(stroke[1])}"/></linearGradient>`,
  );
  return ` stroke="url(#${id})" stroke-width="${near(width)}" stroke-opacity="${shape.opacity ?? 1}"`;
}

async function shapeSvg(shape: Shape, map: MapView, drawn: Drawn): Promise<string> {
  switch (shape.kind) {
    case 'circle':
    case 'path': {
      const paint = `fill="${escapeXml(shape.fill ?? 'none')}" fill-opacity="${shape.opacity ?? 1}"${strokeOf(shape, drawn)}`;
      return shape.kind === 'circle'
        ? `<circle cx="${near(shape.x)}" cy="${near(shape.y)}" r="${near(shape.radius)}" ${paint}/>`
        : `<path d="${pathData(shape.rings, shape.closed)}" fill-rule="evenodd" stroke-linejoin="round" ${paint}/>`;
    }
    case 'cluster':
      return `<circle cx="${near(shape.x)}" cy="${near(shape.y)}" r="${near(shape.radius)}" fill="${escapeXml(shape.fill)}" fill-opacity="${shape.opacity}"/>`;
    case 'text': {
      const style = { size: shape.size, colour: shape.colour, anchor: 'middle' as const };
      const text = line(shape.text, near(shape.x), near(shape.y + shape.size * 0.35), style);
      if (!shape.halo) return text;
      const halo = ` stroke="${escapeXml(shape.halo)}" stroke-width="3" stroke-linejoin="round"`;
      return text.replace('<text ', `<text${halo} `) + text;
    }
    case 'frame': {
      const layer = map.layers[shape.of.layer];
      const chart = layer?.kind === 'charts' ? layer.charts[shape.of.item] : undefined;
      if (!chart || layer?.kind !== 'charts') return '';
      const size = { width: shape.width, height: shape.height };
      const back = rect(near(shape.x), near(shape.y), size, layer.background).replace(
        '/>',
        ` rx="${layer.corner}"/>`,
      );
      return back + placed(await viewSvg(chart.view, chart.name, size), near(shape.x), near(shape.y));
    }
  }
}

const LEGEND = { row: 16, pad: 8, letter: 6.4 };

function legendSvg({ corner, title, entries }: MapLegend, size: Size): string {
  const most = Math.max(1, Math.floor((size.height - 40) / LEGEND.row) - 1);
  const shown = entries.slice(0, most);
  const widest = Math.max(title.length, ...shown.map(({ label }) => label.length + 3));
  const box = {
    width: widest * LEGEND.letter + 2 * LEGEND.pad,
    height: (shown.length + (title ? 1 : 0)) * LEGEND.row + LEGEND.pad,
  };
  const x = corner.endsWith('l') ? 8 : size.width - box.width - 8;
  const y = corner.startsWith('t') ? 8 : size.height - box.height - 8;
  const top = y + LEGEND.row + (title ? LEGEND.row : 0);
  return [
    rect(x, y, box, PICTURE_THEME.surface).replace('/>', ' rx="4" fill-opacity="0.9"/>'),
    title ? line(title, x + LEGEND.pad, y + LEGEND.row, { size: 11, bold: true }) : '',
    ...shown.map(({ label, colour }, index) => {
      const at = top + index * LEGEND.row;
      return (
        rect(x + LEGEND.pad, at - 9, { width: 10, height: 10 }, colour) +
        line(label, x + LEGEND.pad + 16, at, { size: 11 })
      );
    }),
  ].join('');
}

type Maps = Awaited<ReturnType<typeof loadMaps>>;

function baseSvg(parts: readonly BasePart[], paint: string, camera: Camera, maps: Maps): string {
  const { a, b, c, d, e, f } = maps.matrixOf(camera);
  const unit = 1 / maps.WORLD_UNITS;
  const sight = maps.sightOf(camera);
  return maps
    .copiesInSight(camera)
    .map(copy => {
      const seen = parts.filter(part => maps.inSight(part, sight, copy)).map(part => part.path());
      const matrix = [a * unit, b * unit, c * unit, d * unit, e + a * copy, f + b * copy].join(' ');
      return `<path transform="matrix(${matrix})" d="${seen.join('')}" ${paint}/>`;
    })
    .join('');
}

/** A map as SVG text: the same outlines and shapes that the browser draws. */
export async function mapSvg(map: MapView, size: Size): Promise<string> {
  const maps = await loadMaps();
  const camera = maps.firstCamera(map, size);
  const base = await maps.loadBaseMap(maps.detailFor(camera.zoom));
  const { water, land, border } = map.colours;
  const hairline = maps.WORLD_UNITS / (512 * 2 ** camera.zoom);
  const drawn: Drawn = { defs: [] };
  const shapes: string[] = [];
  for (const shape of [...maps.nameShapes(base, camera, map.colours), ...maps.sceneOf(map, camera)]) {
    shapes.push(await shapeSvg(shape, map, drawn));
  }
  return svg(
    size,
    [
      drawn.defs.length > 0 ? `<defs>${drawn.defs.join('')}</defs>` : '',
      rect(0, 0, size, water),
      baseSvg(base.land, `fill="${land}" fill-rule="evenodd"`, camera, maps),
      baseSvg(base.borders, `fill="none" stroke="${border}" stroke-width="${hairline}"`, camera, maps),
      ...shapes,
      map.legend ? legendSvg(map.legend, size) : '',
    ].join(''),
  );
}
