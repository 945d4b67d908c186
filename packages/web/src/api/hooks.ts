import type { EndpointDefinition, Input, SuccessReply } from '@parallax/contract';
import {
  keepPreviousData,
  type QueryKey,
  skipToken,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, replyInPage } from './client.ts';

/** `/api/v1/annotation_layer/{pk}/annotation/` → `annotation_layer`; `/api/v1/security/users/` → `security/users`. */
export const resourceOf = (endpoint: EndpointDefinition): string => {
  const [first = '', ...rest] = endpoint.path
    .replace(/^\/api\/v1\//, '/')
    .split('/')
    .filter(Boolean);
  return first === 'security' && rest[0] ? `security/${rest[0]}` : first;
};

/** The cache key of a call: resource first, so that a change can invalidate all that was read of it. */
export const keyOf = (endpoint: EndpointDefinition, input?: unknown): QueryKey =>
  input === undefined ? [resourceOf(endpoint), endpoint.path] : [resourceOf(endpoint), endpoint.path, input];

export interface UseCallOptions {
  /** Milliseconds the answer counts as fresh. */
  staleTime?: number;
  /** Show the previous answer while another input is being fetched. */
  keepPrevious?: boolean;
}

/**
 * Reads an endpoint through the shared cache: identical calls are made once, an unmounted reader's call is aborted.
 * An `undefined` input waits.
 *
 * @example const { data } = useCall(api.tag.item, { params: { pk: id } });
 */
export function useCall<E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E> | undefined,
  options: UseCallOptions = {},
): UseQueryResult<SuccessReply<E>, Error> {
  return useQuery({
    queryKey: keyOf(endpoint, input ?? null),
    queryFn: input === undefined ? skipToken : ({ signal }) => call(endpoint, input, { signal }),
    initialData: input === undefined ? undefined : () => replyInPage(endpoint, input)?.reply,
    staleTime: options.staleTime,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
}

export interface UseActionOptions<E> {
  /** Further endpoints whose resources have changed by the action. */
  invalidates?: readonly EndpointDefinition[];
  onSuccess?(reply: SuccessReply<E>, input: Input<E>): void;
  onError?(error: Error, input: Input<E>): void;
}

/**
 * Runs an endpoint that changes something; everything read of its resource is fetched again afterwards.
 *
 * @example const remove = useAction(api.tag.remove); remove.mutate({ params: { pk: 1 } });
 */
export function useAction<E extends EndpointDefinition>(
  endpoint: E,
  options: UseActionOptions<E> = {},
): UseMutationResult<SuccessReply<E>, Error, Input<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSuccess: async (reply, input) => {
      const changed = new Set([endpoint, ...(options.invalidates ?? [])].map(resourceOf));
      options.onSuccess?.(reply, input);
      await Promise.all([...changed].map(resource => client.invalidateQueries({ queryKey: [resource] })));
    },
    onError: (error, input) => options.onError?.(error, input),
  });
}
