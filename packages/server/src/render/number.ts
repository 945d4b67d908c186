import type { NumberView } from '@parallax/charts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { echartsSvg } from './echarts.ts';
import { fitted, fittingSize, line, placed, rect, svg } from './markup.ts';

const TREND_SHARE = 0.35;
const MARGIN = 16;
const LINE_HEIGHT = 1.3;
const TONES = {
  good: PICTURE_THEME.success,
  bad: PICTURE_THEME.danger,
  neutral: PICTURE_THEME.secondary,
};
const ARROWS = { up: '▲', down: '▼', flat: '–' };

export async function numberSvg(view: NumberView, size: Size): Promise<string> {
  const trendHeight = view.trend ? Math.round(size.height * TREND_SHARE) : 0;
  const room = size.height - trendHeight;
  const width = size.width - 2 * MARGIN;
  const valueSize = fittingSize(view.value, width, Math.max(14, room * view.fontShare));
  const small = Math.max(12, Math.min(18, room * 0.09));
  const lines = [
    ...(view.title ? [{ text: view.title, size: small, colour: PICTURE_THEME.secondary }] : []),
    { text: view.value, size: valueSize, colour: view.colour ?? PICTURE_THEME.text, bold: true },
    ...[view.subtitle, view.caption].flatMap(text =>
      text ? [{ text, size: small, colour: PICTURE_THEME.secondary }] : [],
    ),
    ...(view.comparison ?? []).map(({ text, direction, tone }) => ({
      text: `${ARROWS[direction]} ${text}`,
      size: small,
      colour: TONES[tone],
    })),
  ];
  const total = lines.reduce((sum, { size: height }) => sum + height * LINE_HEIGHT, 0);
  let top = Math.max(MARGIN, (room - total) / 2);
  const texts = lines.map(({ text, ...style }) => {
    const baseline = Math.round(top + style.size);
    top += style.size * LINE_HEIGHT;
    return line(fitted(text, width, style.size), MARGIN, baseline, style);
  });
  const trend = view.trend
    ? placed(await echartsSvg(view.trend, { width: size.width, height: trendHeight }), 0, room)
    : '';
  return svg(size, `${view.background ? rect(0, 0, size, view.background) : ''}${texts.join('')}${trend}`);
}
