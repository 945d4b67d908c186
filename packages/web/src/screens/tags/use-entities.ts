import { api, type SuccessReply, type TaggedObjectType } from '@parallax/contract';
import { useState } from 'react';
import { useCall } from '../../api/hooks.ts';

export type Entity = SuccessReply<typeof api.tag.objects>['result'][number];

/** A tag may hang on everything there is: it is shown in pages. */
export const PAGE_SIZE = 25;

/** The things of one kind that carry a tag, a page at a time. */
export function useEntities(tagId: number, type: TaggedObjectType) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useCall(
    api.tag.objects,
    { query: { tagIds: String(tagId), types: type, page, page_size: PAGE_SIZE } },
    { keepPrevious: true },
  );
  return { type, data, error, refetch, page, setPage };
}

export type Entities = ReturnType<typeof useEntities>;
