import type { MapLegend, MapView, Shape } from '@parallax/charts';
import { lazy, Suspense } from 'react';
import { t } from '../../platform/i18n.ts';
import type { Size } from '../use-size.ts';
import styles from './MapView.module.css';

const HtmlCell = lazy(async () => ({ default: (await import('./HtmlCell.tsx')).HtmlCell }));

export function MapLegendBox({ legend }: { legend: MapLegend | undefined }) {
  if (!legend) return null;
  return (
    <section className={styles.legend} data-corner={legend.corner} aria-label={t('Legend')}>
      {legend.title && <h4>{legend.title}</h4>}
      <ul>
        {legend.entries.map(({ label, colour }) => (
          <li key={`${label}${colour}`}>
            <span className={styles.swatch} style={{ background: colour }} />
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

const distance = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`);

export function MapScale({ metres, pixels }: { metres: number; pixels: number }) {
  return (
    <div className={styles.scale} data-test="map-scale" style={{ width: pixels }} aria-hidden="true">
      {distance(metres)}
    </div>
  );
}

interface TipProps {
  map: MapView;
  shape: Shape;
  x: number;
  y: number;
  size: Size;
}

/** What the item under the pointer says; it stays inside of the frame. */
export function MapTip({ map, shape, x, y, size }: TipProps) {
  const lines = tipLines(map, shape);
  const words = wordsOf(map, shape);
  if (lines.length === 0 && words === '') return null;
  const across = x > size.width / 2 ? { right: size.width - x + 12 } : { left: x + 12 };
  const down = y > size.height / 2 ? { bottom: size.height - y + 12 } : { top: y + 12 };
  if (words !== '')
    return (
      <div className={styles.tip} style={{ ...across, ...down }}>
        <Suspense fallback={null}>
          <HtmlCell html={words} />
        </Suspense>
      </div>
    );
  return (
    <dl className={styles.tip} style={{ ...across, ...down }}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(map: MapView, shape: Shape): string {
  const of = shape.kind === 'cluster' ? undefined : shape.of;
  return of ? (map.layers[of.layer]?.describe?.(of.item) ?? '') : '';
}

function tipLines(map: MapView, shape: Shape): { label: string; text: string }[] {
  if (shape.kind === 'cluster') return [{ label: t('Points'), text: String(shape.count) }];
  const { of } = shape;
  const tips = of ? map.layers[of.layer]?.tips : undefined;
  if (!of || !tips) return [];
  return tips
    .map(({ label, texts }) => ({ label, text: texts[of.item] ?? '' }))
    .filter(({ text }) => text !== '');
}
