import { Suspense, useMemo } from 'react';
import type { ChartSource } from '../../../chart-host/request.ts';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { ChartMenu, type MenuCrossFilter } from './ChartMenu.tsx';
import { drilledPart, nameInGrid } from './model/drilled-part.ts';
import type { DrillOpen } from './open-state.ts';

const DetailDialog = lazyPart(async () => (await import('./DetailDialog.tsx')).DetailDialog);
const DrillByDialog = lazyPart(async () => (await import('./DrillByDialog.tsx')).DrillByDialog);

export interface ChartDrillProps {
  open: DrillOpen;
  run: ChartRun;
  source: ChartSource;
  name: string;
  crossFilter?: MenuCrossFilter;
  onOpen(open: DrillOpen | null): void;
}

/** The context menu of a chart and what it leads to. */
export function ChartDrill(props: ChartDrillProps) {
  const { open, run, source, onOpen } = props;
  const cell = 'spot' in open ? open.spot.picked.cell : open.cell;
  const part = useMemo(
    () => run.answer && drilledPart(run.answer.prepared, source, cell),
    [run.answer, source, cell],
  );
  const name = nameInGrid(props.name, cell);
  const close = () => onOpen(null);
  if (!part) return null;
  if ('spot' in open) {
    return <ChartMenu {...props} part={part} spot={open.spot} choosing={open.kind === 'columns'} />;
  }
  return (
    <Suspense fallback={null}>
      {open.kind === 'detail' ? (
        <DetailDialog part={part} name={name} filters={open.filters} onClose={close} />
      ) : (
        <DrillByDialog part={part} source={source} name={name} steps={open.steps} onClose={close} />
      )}
    </Suspense>
  );
}
