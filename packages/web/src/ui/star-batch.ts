import type { EndpointDefinition } from '@parallax/contract';
import { fetchStars } from './favourites.ts';

interface Batch {
  ids: Set<number>;
  stars: Promise<Record<number, boolean>>;
}

const waiting = new Map<EndpointDefinition, Batch>();

/** Whether one thing is starred; all that ask in the same moment share one request. */
export async function starOf(endpoint: EndpointDefinition, id: number): Promise<boolean> {
  const batch = waiting.get(endpoint) ?? openBatch(endpoint);
  batch.ids.add(id);
  return (await batch.stars)[id] ?? false;
}

function openBatch(endpoint: EndpointDefinition): Batch {
  const ids = new Set<number>();
  const stars = new Promise<void>(resolve => setTimeout(resolve)).then(() => {
    waiting.delete(endpoint);
    return fetchStars(endpoint, [...ids], new AbortController().signal);
  });
  const batch = { ids, stars };
  waiting.set(endpoint, batch);
  return batch;
}
