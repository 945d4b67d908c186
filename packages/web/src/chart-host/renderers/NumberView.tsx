import type { View } from '@parallax/charts';
import { useEffect, useMemo } from 'react';
import { EChartsView } from './EChartsView.tsx';
import styles from './NumberView.module.css';
import type { RendererProps } from './renderer.ts';

const ARROWS = { up: '▲', down: '▼', flat: '–' };
const TREND_SHARE = 0.35;
/** Width of a bold digit in ems, so that a long number still fits its frame. */
const DIGIT_EMS = 0.7;

export function NumberView({
  view,
  size,
  label,
  onRendered,
  onError,
}: RendererProps<Extract<View, { kind: 'number' }>>) {
  const {
    value,
    title,
    subtitle,
    caption,
    comparison = [],
    trend,
    fontShare,
    colour,
    background,
  } = view.number;
  const trendHeight = trend ? Math.round(size.height * TREND_SHARE) : 0;
  const trendView = useMemo(
    () => (trend ? ({ kind: 'echarts', family: 'cartesian', option: trend } as const) : null),
    [trend],
  );
  const trendSize = useMemo(() => ({ width: size.width, height: trendHeight }), [size.width, trendHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new picture is reported
  useEffect(() => {
    if (!trend) onRendered();
  }, [view, onRendered]);
  const room = size.height - trendHeight;
  const fontSize = Math.max(
    14,
    Math.min(room * fontShare, (size.width - 32) / Math.max(1, value.length * DIGIT_EMS)),
  );
  return (
    <div style={{ width: size.width, height: size.height, background }}>
      <div className={styles.number} data-filled={background ? true : undefined} style={{ height: room }}>
        {title && <div className={styles.title}>{title}</div>}
        <div className={styles.value} style={{ fontSize, color: colour }}>
          {value}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        {caption && <div className={styles.subtitle}>{caption}</div>}
        {comparison.length > 0 && (
          <ul className={styles.comparison}>
            {comparison.map(({ text, direction, tone }) => (
              <li key={text} className={styles[tone]}>
                <span aria-hidden="true">{ARROWS[direction]}</span> {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {trendView && trendHeight > 0 && (
        <EChartsView
          view={trendView}
          size={trendSize}
          label={label}
          onRendered={onRendered}
          onError={onError}
        />
      )}
    </div>
  );
}
