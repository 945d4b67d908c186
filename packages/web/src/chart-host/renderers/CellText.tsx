import { lazy, Suspense } from 'react';

const HtmlCell = lazy(async () => ({ default: (await import('./HtmlCell.tsx')).HtmlCell }));
const MARKUP = /<[a-z][^>]*>/i;

/** The text of a cell, which may be HTML where a chart allows it. */
export const CellText = ({ text, markup }: { text: string; markup: boolean }) =>
  markup && MARKUP.test(text) ? (
    <Suspense fallback={text}>
      <HtmlCell html={text} />
    </Suspense>
  ) : (
    text
  );
