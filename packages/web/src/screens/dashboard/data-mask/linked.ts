import { api, asRecord, decodeRison, isRecord } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { type AddressProblem, problem } from '../model/address-problems.ts';

export interface FilterAddress {
  native_filters: string;
  native_filters_key: string;
  permalink_key: string;
}

/** What an address or link says of a dashboard's state. */
export interface LinkedState {
  /** Masks by id; null when nothing is said of filters. */
  masks: Record<string, unknown> | null;
  /** The parameter that says it. */
  part: keyof FilterAddress;
  activeTabs: readonly string[];
  problems: readonly AddressProblem[];
}

const nothing = (part: keyof FilterAddress, ...problems: AddressProblem[]): LinkedState => ({
  masks: null,
  part,
  activeTabs: [],
  problems,
});

/** Rison, as addresses carry it; older links hold JSON. */
const decodeFilters = (text: string): unknown => {
  try {
    return decodeRison(text);
  } catch {
    return JSON.parse(text);
  }
};

function readText(part: keyof FilterAddress, text: string, decode: (text: string) => unknown): LinkedState {
  try {
    const masks = decode(text);
    if (isRecord(masks)) return { ...nothing(part), masks };
  } catch {
    // told below, as what decodes to something else is
  }
  return nothing(part, problem(part, 'unreadable'));
}

/** The filters somebody wrote into the address. */
export const writtenFilters = (text: string): LinkedState => readText('native_filters', text, decodeFilters);

async function fetchLinked(
  idOrSlug: string,
  address: FilterAddress,
  signal: AbortSignal,
): Promise<LinkedState> {
  const { native_filters: written, native_filters_key: key, permalink_key: link } = address;
  const part = link ? 'permalink_key' : 'native_filters_key';
  try {
    if (link) {
      const { state } = await call(api.permalink.dashboard, { params: { key: link } }, { signal });
      const found = { ...nothing(part), masks: asRecord(state.dataMask) };
      return { ...(written ? writtenFilters(written) : found), activeTabs: state.activeTabs ?? [] };
    }
    const { value } = await call(api.filterState.item, { params: { pk: idOrSlug, key } }, { signal });
    return readText(part, value ?? 'null', JSON.parse);
  } catch (error) {
    const refused = error instanceof ClientError && error.status < 500;
    const failed = problem(part, refused ? 'expired' : 'unfetched');
    const said = written ? writtenFilters(written) : nothing(part);
    return { ...said, problems: [failed, ...said.problems] };
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
  return written ? writtenFilters(written) : nothing('native_filters');
}
