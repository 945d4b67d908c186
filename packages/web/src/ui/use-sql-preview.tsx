import { useState } from 'react';
import { SqlPreview, type SqlPreviewProps } from './SqlPreview.tsx';

interface PreviewedRow {
  id?: number | string;
}

interface PreviewOptions<Row> {
  describe(row: Row): Pick<SqlPreviewProps, 'title' | 'sql' | 'about'>;
  open(row: Row): void;
}

/** A window over the rows of a list: `show` from a cell, with the rows beside it; `dialog` anywhere. */
export function useSqlPreview<Row extends PreviewedRow>({ describe, open }: PreviewOptions<Row>) {
  const [shown, setShown] = useState<{ rows: readonly Row[]; at: number } | null>(null);
  const row = shown?.rows[shown.at];
  const move = (step: 1 | -1) =>
    shown?.rows[shown.at + step] ? () => setShown({ ...shown, at: shown.at + step }) : undefined;
  return {
    show: (target: Row, rows: readonly Row[]) =>
      setShown({
        rows,
        at: Math.max(
          0,
          rows.findIndex(other => other.id === target.id),
        ),
      }),
    dialog: row && (
      <SqlPreview
        {...describe(row)}
        onPrevious={move(-1)}
        onNext={move(1)}
        onOpen={() => open(row)}
        onClose={() => setShown(null)}
      />
    ),
  };
}
