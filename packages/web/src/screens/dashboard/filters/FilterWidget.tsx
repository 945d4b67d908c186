import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { loadPart } from '../../../ui/kit/lazy-part.tsx';
import { FilterFace } from './FilterFace.tsx';
import { handOver, NOT_REACHED } from './reach.ts';
import type { FilterProps } from './types/widget.ts';

/** The code of the widgets: fetched for all filters when somebody reaches for the first. */
const useWidgets = create<{ Widget: ComponentType<FilterProps> | null }>(() => ({ Widget: null }));

let isAsked = false;

export function wakeWidgets(): void {
  if (isAsked) return;
  isAsked = true;
  loadPart(async () => (await import('./types/AnyFilter.tsx')).AnyFilter).then(
    Widget => useWidgets.setState({ Widget }),
    () => {
      isAsked = false;
    },
  );
}

/**
 * A filter's widget; until somebody reaches for the filters only its face. They change places in one step, without a
 * moment in which a key would be lost.
 */
export function FilterWidget(props: FilterProps) {
  const { filter, mask, id } = props;
  const Widget = useWidgets(state => state.Widget);
  const reach = useRef(NOT_REACHED);
  const field = useRef<HTMLDivElement>(null);
  const isFaceless = filter.type === 'layers';
  useEffect(() => {
    if (isFaceless) wakeWidgets();
  }, [isFaceless]);
  const goOn = useCallback(() => {
    if (reach.current.name && field.current) void handOver(reach.current, field.current);
    reach.current = NOT_REACHED;
  }, []);
  return (
    <div ref={field}>
      {Widget ? (
        <>
          <Widget {...props} />
          <Shown onShown={goOn} />
        </>
      ) : (
        <FilterFace
          filter={filter}
          mask={mask}
          id={id}
          onReach={change => {
            reach.current = change(reach.current);
            wakeWidgets();
          }}
        />
      )}
    </div>
  );
}

function Shown({ onShown }: { onShown(): void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}
