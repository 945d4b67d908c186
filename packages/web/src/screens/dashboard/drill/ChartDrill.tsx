import { Suspense } from 'react';
import type { ChartSource } from '../../../chart-host/request.ts';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { lazyPart } from '../../../ui/kit/lazy-part.tsx';
import { ChartMenu, type MenuCrossFilter } from './ChartMenu.tsx';
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
  const { open, run, name, onOpen } = props;
  const close = () => onOpen(null);
  if (!run.answer) return null;
  if ('spot' in open) {
    return <ChartMenu {...props} answer={run.answer} spot={open.spot} choosing={open.kind === 'columns'} />;
  }
  return (
    <Suspense fallback={null}>
      {open.kind === 'detail' ? (
        <DetailDialog run={run} name={name} filters={open.filters} onClose={close} />
      ) : (
        <DrillByDialog {...props} answer={run.answer} steps={open.steps} onClose={close} />
      )}
    </Suspense>
  );
}
