import type { EndpointDefinition } from '@parallax/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { ConfirmDelete } from '../ConfirmDelete.tsx';
import { toast } from '../toasts/store.ts';

export interface DeletionOptions<Row> {
  /** 'tag', 'CSS template'… in the dialog's title. */
  noun: string;
  /** Deletes one. */
  remove: EndpointDefinition;
  /** Deletes several at once: `q` is what `keyOf` answers for each; without it they go one by one. */
  removeMany?: EndpointDefinition;
  /** Values of the `{names}` in the path besides the row's own. */
  params?: Record<string, string | number>;
  /** The values that name one row; `{ pk: id }` by default. */
  paramsOf?(row: Row): Record<string, string | number>;
  nameOf(row: Row): string;
  idOf(row: Row): number;
  /** What a bulk deletion sends for a row; its id by default. */
  keyOf?(row: Row): string | number;
  /** Says what is lost besides the row itself. */
  consequence?(rows: readonly Row[]): ReactNode;
  /** What is said when it fails, if it has words of its own. */
  failure?: string;
}

interface Asked<Row> {
  rows: Row[];
  done?(): void;
}

/** Row and bulk deletion with its dialog and messages: `ask` from an action, put `dialog` anywhere in the screen. */
export function useDeletion<Row>(options: DeletionOptions<Row>) {
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: async ({ rows }: Asked<Row>) => {
      for (const request of requests(options, rows)) await send(...request);
    },
    onSuccess: (_, { rows, done }) => {
      toast.success(t('Deleted: %s', rows.map(options.nameOf).join(', ')));
      setAsked(null);
      done?.();
    },
    // Of several rows some may be gone even when one was refused.
    onSettled: () => client.invalidateQueries({ queryKey: [resourceOf(options.remove)] }),
    onError: error => toast.danger(options.failure ?? t('There was an issue deleting: %s', errorText(error))),
  });
  const names = asked?.rows.map(options.nameOf) ?? [];
  const dialog = (
    <ConfirmDelete
      open={asked !== null}
      title={names.length > 1 ? t('Delete %s items?', names.length) : t('Delete %s?', options.noun)}
      description={
        <>
          <p>{t('This permanently deletes %s.', names.join(', '))}</p>
          {asked && options.consequence?.(asked.rows)}
        </>
      }
      busy={deletion.isPending}
      onClose={() => setAsked(null)}
      onConfirm={() => asked && deletion.mutate(asked)}
    />
  );
  return {
    dialog,
    ask: (row: Row) => setAsked({ rows: [row] }),
    askMany: (rows: Row[], done: () => void) => setAsked({ rows, done }),
  };
}

function requests<Row>(options: DeletionOptions<Row>, rows: readonly Row[]): Parameters<typeof send>[] {
  const { remove, removeMany, params, idOf, keyOf = idOf } = options;
  if (removeMany && rows.length > 1) return [[removeMany, { params, q: rows.map(keyOf) }]];
  return rows.map(row => [
    remove,
    { params: { ...params, ...(options.paramsOf?.(row) ?? { pk: idOf(row) }) } },
  ]);
}
