import { api, decodeRison } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { asRecord, isRecord } from '../model/json.ts';

export interface FilterAddress {
  native_filters: string;
  native_filters_key: string;
  permalink_key: string;
}

/** What an address or link says of a dashboard's state. */
export interface LinkedState {
  /** Masks by id; null when nothing is said of filters. */
  masks: Record<string, unknown> | null;
  activeTabs: readonly string[];
  /** The link could not be read, in the words of the product. */
  problem: 'expired' | 'unreadable' | null;
}

const NOTHING: LinkedState = { masks: null, activeTabs: [], problem: null };

function readText(text: string, decode: (text: string) => unknown): LinkedState {
  try {
    const value = decode(text);
    return isRecord(value) ? { ...NOTHING, masks: value } : { ...NOTHING, problem: 'unreadable' };
  } catch {
    return { ...NOTHING, problem: 'unreadable' };
  }
}

/** Rison, as addresses carry it; older links hold JSON. */
const decodeFilters = (text: string): unknown => {
  try {
    return decodeRison(text);
  } catch {
    return JSON.parse(text);
  }
};

async function fetchLinked(
  idOrSlug: string,
  address: FilterAddress,
  signal: AbortSignal,
): Promise<LinkedState> {
  const { native_filters: written, native_filters_key: key, permalink_key: link } = address;
  try {
    if (link) {
      const { state } = await call(api.permalink.dashboard, { params: { key: link } }, { signal });
      const masks = written ? readText(written, decodeFilters).masks : asRecord(state.dataMask);
      return { masks, activeTabs: state.activeTabs ?? [], problem: null };
    }
    const { value } = await call(api.filterState.item, { params: { pk: idOrSlug, key } }, { signal });
    return readText(value ?? 'null', JSON.parse);
  } catch {
    return { ...NOTHING, problem: 'expired' };
  }
}

/**
 * The state a dashboard is to be opened with: filters written into the address before a link, a link before kept
 * filters. Asked for at once, beside the dashboard itself; undefined while it is on its way.
 */
export function useLinkedState(idOrSlug: string, address: FilterAddress): LinkedState | undefined {
  const { native_filters: written, native_filters_key: key, permalink_key: link } = address;
  const { data } = useQuery({
    queryKey: ['dashboard', 'linked state', idOrSlug, link, key, written],
    queryFn: ({ signal }) => fetchLinked(idOrSlug, address, signal),
    enabled: Boolean(link) || (Boolean(key) && !written),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (link || (key && !written)) return data;
  return written ? readText(written, decodeFilters) : NOTHING;
}
