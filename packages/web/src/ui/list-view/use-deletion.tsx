import type { EndpointDefinition } from '@parallax/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { resourceOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { ConfirmDelete } from '../ConfirmDelete.tsx';
import { toast } from '../toasts/store.ts';

interface DeletionOptions<Row> {
  /** 'tag', 'CSS template'… in the dialog's title. */
  noun: string;
  /** Deletes one: `{ params: { pk } }`. */
  remove: EndpointDefinition;
  /** Deletes several: `q` is what `keyOf` answers for each. */
  removeMany?: EndpointDefinition;
  params?: Record<string, string | number>;
  nameOf(row: Row): string;
  idOf(row: Row): number;
  /** What a bulk deletion sends for a row; its id by default. */
  keyOf?(row: Row): string | number;
  /** Says what is lost besides the row itself. */
  consequence?(rows: readonly Row[]): ReactNode;
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
    mutationFn: ({ rows }: Asked<Row>) => send(...request(options, rows)),
    onSuccess: async (_, { rows, done }) => {
      toast.success(t('Deleted: %s', rows.map(options.nameOf).join(', ')));
      setAsked(null);
      done?.();
      await client.invalidateQueries({ queryKey: [resourceOf(options.remove)] });
    },
    onError: error => toast.danger(t('There was an issue deleting: %s', errorText(error))),
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

function request<Row>(options: DeletionOptions<Row>, rows: readonly Row[]): Parameters<typeof send> {
  const [only] = rows;
  if (options.removeMany && (rows.length !== 1 || !only)) {
    return [options.removeMany, { params: options.params, q: rows.map(options.keyOf ?? options.idOf) }];
  }
  if (!only) throw new Error('nothing to delete');
  return [options.remove, { params: { ...options.params, pk: options.idOf(only) } }];
}
