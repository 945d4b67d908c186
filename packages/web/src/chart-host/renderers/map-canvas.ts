import type { BaseMap, BasePart, Camera, loadMaps, MapColours, Shape } from '@parallax/charts';

export type Maps = Awaited<ReturnType<typeof loadMaps>>;

const paths = new WeakMap<BasePart, Path2D>();

function pathOf(part: BasePart): Path2D {
  const known = paths.get(part) ?? new Path2D(part.path());
  paths.set(part, known);
  return known;
}

/** Land and borders below the camera. Outlines are kept as finished paths and only moved. */
export function paintBase(
  canvas: CanvasRenderingContext2D,
  base: BaseMap,
  { camera, colours, ratio }: { camera: Camera; colours: MapColours; ratio: number },
  maps: Maps,
): void {
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.fillStyle = colours.water;
  canvas.fillRect(0, 0, camera.width, camera.height);
  const { a, b, c, d, e, f } = maps.matrixOf(camera);
  const sight = maps.sightOf(camera);
  const unit = ratio / maps.WORLD_UNITS;
  for (const copy of maps.copiesInSight(camera)) {
    canvas.setTransform(
      a * unit,
      b * unit,
      c * unit,
      d * unit,
      (e + a * copy) * ratio,
      (f + b * copy) * ratio,
    );
    canvas.fillStyle = colours.land;
    for (const part of base.land) if (maps.inSight(part, sight, copy)) canvas.fill(pathOf(part), 'evenodd');
    canvas.strokeStyle = colours.border;
    canvas.lineWidth = maps.WORLD_UNITS / (512 * 2 ** camera.zoom);
    for (const part of base.borders) if (maps.inSight(part, sight, copy)) canvas.stroke(pathOf(part));
  }
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
}

type Painted = Extract<Shape, { kind: 'circle' | 'path' }>;

function trace(canvas: CanvasRenderingContext2D, shape: Painted): void {
  canvas.beginPath();
  if (shape.kind === 'circle') {
    canvas.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
    return;
  }
  for (const ring of shape.rings) {
    for (const [index, [x, y]] of ring.entries()) index === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y);
    if (shape.closed) canvas.closePath();
  }
}

function strokeStyle(canvas: CanvasRenderingContext2D, shape: Painted): string | CanvasGradient {
  if (!Array.isArray(shape.stroke)) return shape.stroke ?? 'transparent';
  const line = shape.kind === 'path' ? shape.rings[0] : undefined;
  const [[x1, y1], [x2, y2]] = [line?.[0] ?? [0, 0], line?.at(-1) ?? [1, 1]];
  const run = canvas.createLinearGradient(x1, y1, x2, y2);
  run.addColorStop(0, shape.stroke[0]);
  run.addColorStop(1, shape.stroke[1]);
  return run;
}

function paintText(canvas: CanvasRenderingContext2D, shape: Extract<Shape, { kind: 'text' }>, font: string) {
  canvas.globalAlpha = 1;
  canvas.font = `${shape.size}px ${font}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  if (shape.halo) {
    canvas.strokeStyle = shape.halo;
    canvas.lineWidth = 3;
    canvas.lineJoin = 'round';
    canvas.strokeText(shape.text, shape.x, shape.y);
  }
  canvas.fillStyle = shape.colour;
  canvas.fillText(shape.text, shape.x, shape.y);
}

export function paintShapes(canvas: CanvasRenderingContext2D, shapes: readonly Shape[], font: string): void {
  for (const shape of shapes) {
    switch (shape.kind) {
      case 'text':
        paintText(canvas, shape, font);
        break;
      case 'cluster':
        canvas.globalAlpha = shape.opacity;
        canvas.fillStyle = shape.fill;
        trace(canvas, { ...shape, kind: 'circle' });
        canvas.fill();
        break;
      case 'circle':
      case 'path':
        canvas.globalAlpha = shape.opacity ?? 1;
        trace(canvas, shape);
        if (shape.fill) {
          canvas.fillStyle = shape.fill;
          canvas.fill('evenodd');
        }
        if (shape.stroke) {
          canvas.strokeStyle = strokeStyle(canvas, shape);
          canvas.lineWidth = shape.width ?? 1;
          canvas.lineJoin = 'round';
          canvas.stroke();
        }
        break;
      case 'frame':
        break;
    }
  }
  canvas.globalAlpha = 1;
}
