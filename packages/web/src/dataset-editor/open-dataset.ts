import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callVersioned } from '../api/client.ts';
import { createEditor, type EditorStore } from './model/store.ts';
import { readDraft } from './model/wire.ts';

/** Reads a dataset for editing. Nothing refreshes it behind the person's back; `reload` does when asked. */
export function useOpenDataset(id: number): {
  store: EditorStore | null;
  name: string;
  error: Error | null;
  reload(): void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['dataset-editor', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const params = { id_or_uuid: String(id) };
      const { reply, etag } = await callVersioned(api.dataset.item, { params }, { signal });
      return { ...readDraft(reply.result), etag };
    },
  });
  const store = useMemo(() => (data ? createEditor(data) : null), [data]);
  return { store, name: data?.draft.source.name ?? '', error, reload: () => void refetch() };
}
