import { useEffect, useState } from 'react';
import type { ChartRun } from '../../chart-host/use-chart.ts';

/** How long everything else stands back for the picture. */
const PATIENCE = 700;

/** Turns true when the first picture stands, when there is none to come, or when it takes its time. */
export function useFirstPicture(run: ChartRun, isDrawing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const { status } = run.life;
  const stands = !isDrawing || (status !== 'loading' && status !== 'success');
  useEffect(() => {
    if (stands) setOver(true);
  }, [stands]);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
