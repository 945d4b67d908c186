import { useEffect, useMemo, useState } from 'react';
import { useStored } from '../../../platform/stored.ts';
import type { Cell } from './result-source.ts';

export interface HtmlCells {
  on: boolean;
  turn(on: boolean): void;
  /** The HTML to draw for a cell; null for one that is shown as text. */
  of(cell: Cell): string | null;
}

/** Text that holds a whole element or a link to one. */
const MARKUP = /<([a-z][a-z0-9]*)\b[^>]*>/i;
export const isHtml = (cell: Cell): cell is string => typeof cell === 'string' && MARKUP.test(cell);

type Clean = (html: string) => string;

/** Whether cells that hold HTML are drawn as such. The library that cleans them is fetched when they first are. */
export function useHtmlCells(): HtmlCells {
  const [on, turn] = useStored('sqllab.render-html', false);
  const [clean, setClean] = useState<Clean | null>(null);
  useEffect(() => {
    if (!on) return;
    let left = false;
    import('../../../ui/safe-html.ts').then(
      ({ safeHtml }) => left || setClean(() => safeHtml),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [on]);
  const of = useMemo(() => (cell: Cell) => (on && clean && isHtml(cell) ? clean(cell) : null), [on, clean]);
  return { on, turn, of };
}
