import type { MapView, Shape } from '@parallax/charts';
import { Suspense } from 'react';
import { AnyView } from './AnyView.tsx';
import styles from './MapView.module.css';

const NOTHING = () => {};

type Frame = Extract<Shape, { kind: 'frame' }>;

/** Small charts that stand on the map, drawn as any other chart is. */
export function MapCharts({ map, shapes }: { map: MapView; shapes: readonly Shape[] }) {
  const frames = shapes.filter((shape): shape is Frame => shape.kind === 'frame');
  return (
    <Suspense fallback={null}>
      {frames.map(frame => (
        <MapChart key={`${frame.of.layer}.${frame.of.item}`} map={map} frame={frame} />
      ))}
    </Suspense>
  );
}

function MapChart({ map, frame }: { map: MapView; frame: Frame }) {
  const layer = map.layers[frame.of.layer];
  if (layer?.kind !== 'charts') return null;
  const chart = layer.charts[frame.of.item];
  if (!chart) return null;
  const { x, y, width, height } = frame;
  return (
    <div
      className={styles.chart}
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width,
        height,
        background: layer.background,
        borderRadius: layer.corner,
      }}
    >
      <AnyView
        view={chart.view}
        size={sizeOf(width, height)}
        label={chart.name}
        onRendered={NOTHING}
        onError={NOTHING}
      />
    </div>
  );
}

const sizes = new Map<string, { width: number; height: number }>();

/** The same object for the same size, so that a chart is not drawn again while the map moves. */
function sizeOf(width: number, height: number) {
  const key = `${width}x${height}`;
  const known = sizes.get(key) ?? { width, height };
  sizes.set(key, known);
  return known;
}
