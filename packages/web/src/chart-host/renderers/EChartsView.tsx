import type { View } from '@parallax/charts';
import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { inTurn } from '../draw-queue.ts';
import { type EChartsHit, isKeyMenu, type OnPick, pickedInPicture, pickTargets } from '../pick.ts';
import { extrasOf, loadExtras } from './extras.ts';
import { type ECharts, loadFamily } from './families.ts';
import { drawnOnce } from './rehearse.ts';
import type { RendererProps } from './renderer.ts';
import { useLateTip } from './use-late-tip.ts';
import { usePickKeys } from './use-pick-keys.ts';

type Picture = Extract<View, { kind: 'echarts' }>;

interface PointerHit extends EChartsHit {
  event?: { event?: unknown };
}

/** Where a click means something to others, it no longer zooms into the picture. */
function withoutZoom(option: Picture['option']): Picture['option'] {
  const series = [option.series ?? []].flat();
  if (!series.some(({ type }) => type === 'treemap' || type === 'sunburst')) return option;
  return { ...option, series: series.map(entry => ({ ...entry, nodeClick: false })) as typeof option.series };
}

function listen(drawn: EChartsType, view: Picture, onPick: OnPick | undefined): void {
  drawn.off('click');
  drawn.off('contextmenu');
  if (!view.pick || !onPick) return;
  for (const [name, kind] of [
    ['click', 'choose'],
    ['contextmenu', 'menu'],
  ] as const) {
    drawn.on(name, hit => {
      const { event } = (hit as PointerHit).event ?? {};
      const picked = pickedInPicture(view, hit as PointerHit);
      if (!picked || !(event instanceof MouseEvent) || (kind === 'menu' && isKeyMenu(event))) return;
      event.preventDefault();
      event.stopPropagation();
      onPick(picked, { kind, at: { x: event.clientX, y: event.clientY } });
    });
  }
}

/** Draws an ECharts option. The instance lives as long as the frame; new options are merged into it. */
export function EChartsView({
  view,
  size,
  label,
  onRendered,
  onError,
  onPick,
}: RendererProps<Extract<View, { kind: 'echarts' }>>) {
  const element = useRef<HTMLDivElement>(null);
  const instance = useRef<EChartsType | null>(null);
  const handler = useRef(onPick);
  handler.current = onPick;
  const pickable = onPick !== undefined;
  const { wake, withoutTip } = useLateTip(instance, view);
  const targets = useMemo(() => (pickable ? pickTargets(view) : []), [view, pickable]);
  const { said, ...keys } = usePickKeys(instance, targets, onPick);

  useEffect(() => {
    let leave = () => {};
    let gone = false;
    const draw = ({ init }: ECharts) => {
      if (!element.current) return;
      const { width, height } = size;
      const option = withoutTip(pickable ? withoutZoom(view.option) : view.option);
      if (instance.current) {
        // The instance's own `resize` would draw the old picture once more before the new one.
        instance.current.getZr().resize({ width, height });
        instance.current.setOption(option, { notMerge: true });
      } else {
        instance.current = init(element.current, null, { width, height });
        // Many pictures appear at once, and moving them in would hold all of them up.
        instance.current.setOption({ ...option, animation: false });
      }
      drawnOnce();
      const drawn = instance.current;
      listen(drawn, view, pickable ? (picked, gesture) => handler.current?.(picked, gesture) : undefined);
      onRendered();
    };
    Promise.all([loadFamily(view.family), loadExtras(extrasOf(view.option))])
      .then(([{ echarts }]) => {
        if (gone) return;
        leave = inTurn(() => {
          try {
            draw(echarts);
          } catch (error) {
            onError(error);
          }
        });
      })
      .catch((error: unknown) => {
        if (!gone) onError(error);
      });
    return () => {
      gone = true;
      leave();
    };
  }, [view, size, onRendered, onError, pickable, withoutTip]);

  useEffect(
    () => () => {
      instance.current?.dispose();
      instance.current = null;
    },
    [],
  );

  const style = { width: size.width, height: size.height };
  if (!pickable) {
    return <div ref={element} role="img" aria-label={label} style={style} onPointerEnter={wake} />;
  }
  return (
    <>
      <div
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys step through the parts of the picture
        tabIndex={0}
        role="application"
        aria-roledescription="chart"
        aria-label={label}
        style={style}
        onPointerEnter={wake}
        onFocus={wake}
        {...keys}
      />
      <span className="px-visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  );
}
