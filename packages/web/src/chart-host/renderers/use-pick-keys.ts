import type { EChartsType } from 'echarts/core';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { middleOf, NOTHING_PICKED, type OnPick, opensMenu, type PickTarget } from '../pick.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys step through the parts of a picture, Enter chooses one, the menu key asks what can be done with it. */
export function usePickKeys(
  drawn: RefObject<EChartsType | null>,
  targets: readonly PickTarget[],
  onPick: OnPick | undefined,
) {
  const [at, setAt] = useState(-1);
  const target = targets[at];
  const mark = (next: number) => {
    const instance = drawn.current;
    if (target) instance?.dispatchAction({ type: 'downplay', ...target.find });
    const found = targets[next];
    if (found) instance?.dispatchAction({ type: 'highlight', ...found.find });
    if (found && !('seriesName' in found.find))
      instance?.dispatchAction({ type: 'showTip', seriesIndex: 0, ...found.find });
    else instance?.dispatchAction({ type: 'hideTip' });
    setAt(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const place = middleOf(event.currentTarget);
    if (step && targets.length > 0) {
      mark(at < 0 ? (step > 0 ? 0 : targets.length - 1) : (at + step + targets.length) % targets.length);
    } else if ((event.key === 'Enter' || event.key === ' ') && target) {
      onPick?.(target.picked, { kind: 'choose', at: place });
    } else if (opensMenu(event)) {
      onPick?.(target?.picked ?? NOTHING_PICKED, { kind: 'menu', at: place });
    } else if (event.key === 'Escape' && at >= 0) {
      mark(-1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said = useMemo(
    () => (target ? t('%s, %s of %s', target.picked.name, at + 1, targets.length) : ''),
    [target, at, targets.length],
  );
  return { onKeyDown, onBlur: () => at >= 0 && mark(-1), said };
}
