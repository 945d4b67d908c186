import { Suspense, useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { FilterFace } from './FilterFace.tsx';
import { handOver, NOT_REACHED } from './reach.ts';
import type { FilterProps } from './types/widget.ts';

const load = async () => (await import('./types/AnyFilter.tsx')).AnyFilter;
const Widget = lazyPart(load);

/** Whether the widgets' code is there: it is fetched for all filters when somebody reaches for the first. */
const useAwake = create<{ awake: boolean }>(() => ({ awake: false }));

export const wakeWidgets = (): void => {
  load().then(
    () => useAwake.setState({ awake: true }),
    () => undefined,
  );
};

/** A filter's widget; until somebody reaches for the filters only its face. */
export function FilterWidget(props: FilterProps) {
  const { filter, mask, id } = props;
  const awake = useAwake(state => state.awake) || filter.type === 'layers';
  const reach = useRef(NOT_REACHED);
  const field = useRef<HTMLDivElement>(null);
  const goOn = useCallback(() => {
    if (reach.current.name && field.current) void handOver(reach.current, field.current);
    reach.current = NOT_REACHED;
  }, []);
  const face = (
    <FilterFace
      filter={filter}
      mask={mask}
      id={id}
      onReach={change => {
        reach.current = change(reach.current);
        wakeWidgets();
      }}
    />
  );
  return (
    <div ref={field}>
      {awake ? (
        <Suspense fallback={face}>
          <Widget {...props} />
          <Shown onShown={goOn} />
        </Suspense>
      ) : (
        face
      )}
    </div>
  );
}

function Shown({ onShown }: { onShown(): void }) {
  useEffect(onShown, [onShown]);
  return null;
}
