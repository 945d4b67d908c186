import { type BaseMap, loadMaps, type Shape, type View } from '@parallax/charts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { FONT_TEXT } from '../../platform/tokens.ts';
import { isKeyMenu, middleOf, opensMenu, type PickGesture } from '../pick.ts';
import { MapCharts } from './MapCharts.tsx';
import { MapLegendBox, MapScale, MapTip } from './MapParts.tsx';
import styles from './MapView.module.css';
import { type Maps, paintBase, paintShapes } from './map-canvas.ts';
import type { RendererProps } from './renderer.ts';
import { useMapCamera } from './use-map-camera.ts';

type Props = RendererProps<Extract<View, { kind: 'map' }>>;

/** Draws a map on bundled outlines of the world: neither a token nor a network nor a graphics card is needed. */
export function MapView(props: Props) {
  const { onError } = props;
  const [maps, setMaps] = useState<Maps | null>(null);
  useEffect(() => {
    loadMaps().then(setMaps, onError);
  }, [onError]);
  return maps && <Drawn {...props} maps={maps} />;
}

/** The outlines for a zoom; the coarser ones stay until the finer ones are there. */
function useBaseMap(zoom: number, maps: Maps, onError: (error: unknown) => void): BaseMap | null {
  const [base, setBase] = useState<BaseMap | null>(null);
  const detail = maps.detailFor(zoom);
  useEffect(() => {
    let gone = false;
    maps.loadBaseMap(detail).then(
      loaded => {
        if (!gone) setBase(loaded);
      },
      (error: unknown) => {
        if (!gone) onError(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [detail, maps, onError]);
  return base;
}

interface Hit {
  shape: Shape;
  x: number;
  y: number;
}

function Drawn({ view, size, label, maps, onRendered, onError, onPick }: Props & { maps: Maps }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { map } = view;
  const start = useMemo(() => maps.firstCamera(map, size), [maps, map, size]);
  const { camera, dragging, moved, zoomBy, reset } = useMapCamera(frame, start, maps);
  const base = useBaseMap(camera.zoom, maps, onError);
  const shapes = useMemo(() => maps.sceneOf(map, camera), [maps, map, camera]);
  const [hover, setHover] = useState<Hit | null>(null);

  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing || !canvas.current || !base) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    paintBase(drawing, base, { camera, colours: map.colours, ratio }, maps);
    paintShapes(drawing, [...maps.nameShapes(base, camera, map.colours), ...shapes], FONT_TEXT);
    onRendered();
  }, [base, camera, map, maps, shapes, size, onRendered]);

  const shapeAt = (x: number, y: number): Hit | null => {
    const shape = maps.shapeAt(shapes, [x, y]);
    return shape ? { shape, x, y } : null;
  };
  const shapeUnder = (event: React.MouseEvent): Hit | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return shapeAt(event.clientX - box.left, event.clientY - box.top);
  };
  const pickByMouse = (event: React.MouseEvent, kind: PickGesture['kind']) => {
    if (moved.current || (kind === 'menu' && isKeyMenu(event.nativeEvent))) return;
    pick(event, shapeUnder(event), { kind, at: { x: event.clientX, y: event.clientY } });
  };
  /** What lies under the cross in the middle, to which the arrow keys bring it. */
  const pickByKey = (event: React.KeyboardEvent<HTMLElement>) => {
    setHover(null);
    const kind = opensMenu(event) ? 'menu' : event.key === 'Enter' || event.key === ' ' ? 'choose' : null;
    if (!kind) return;
    pick(event, shapeAt(size.width / 2, size.height / 2), { kind, at: middleOf(event.currentTarget) });
  };
  const pick = (event: React.SyntheticEvent, hit: Hit | null, gesture: PickGesture) => {
    if (!hit) return;
    if (hit.shape.kind === 'cluster') {
      if (gesture.kind === 'choose') zoomBy(2, [hit.x, hit.y]);
      return;
    }
    const of = hit.shape.of;
    const layer = of && map.layers[of.layer];
    const picks = layer?.picks;
    if (!of || !picks || !onPick) return;
    const values = maps.mergedPick((of.items ?? [of.item]).map(item => picks[item] ?? {}));
    event.preventDefault();
    event.stopPropagation();
    onPick({ name: maps.pickName(values), values, layer: layer.source }, gesture);
  };
  const tip = dragging ? null : hover;
  return (
    <div className={styles.map} style={size}>
      <div
        ref={frame}
        className={styles.frame}
        data-dragging={dragging}
        data-hit={tip !== null}
        role="application"
        aria-label={t(
          '%s: a map, moved by the arrow keys and zoomed by plus and minus; Enter chooses what is in its middle',
          label,
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by the arrow keys
        tabIndex={0}
        onMouseMove={event => setHover(shapeUnder(event))}
        onMouseLeave={() => setHover(null)}
        onClick={event => pickByMouse(event, 'choose')}
        onContextMenu={event => pickByMouse(event, 'menu')}
        onDoubleClick={event => {
          const box = event.currentTarget.getBoundingClientRect();
          zoomBy(1, [event.clientX - box.left, event.clientY - box.top]);
        }}
        onKeyDown={pickByKey}
      >
        <canvas ref={canvas} style={size} />
        <MapCharts map={map} shapes={shapes} />
      </div>
      <MapLegendBox legend={map.legend} />
      <MapScale {...maps.scaleBar(camera, 90)} />
      <div className={styles.buttons}>
        <button type="button" aria-label={t('Zoom in')} onClick={() => zoomBy(1)}>
          +
        </button>
        <button type="button" aria-label={t('Zoom out')} onClick={() => zoomBy(-1)}>
          −
        </button>
        <button type="button" aria-label={t('Back to the starting view')} onClick={reset}>
          ⌂
        </button>
      </div>
      {tip && <MapTip map={map} size={size} {...tip} />}
    </div>
  );
}
