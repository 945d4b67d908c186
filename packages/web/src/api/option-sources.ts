import type { EndpointDefinition } from '@parallax/contract';
import type { Option, OptionSource } from '../ui/select/model.ts';
import { send } from './client.ts';

interface Choice {
  value: unknown;
  text: string;
}

const isValue = (value: unknown): value is Option['value'] =>
  typeof value === 'string' || typeof value === 'number';

const optionsOf = (choices: readonly Choice[]): Option[] =>
  choices.flatMap(({ value, text }) => (isValue(value) ? [{ value, label: text }] : []));

/**
 * The choices of a column from a resource's `related` or `distinct` endpoint, searched and paged on the server.
 *
 * @example { kind: 'select', id: 'owners', operator: 'rel_m_m', options: choicesOf(api.dashboard.related, 'owners') }
 */
export const choicesOf = (endpoint: EndpointDefinition, column: string): OptionSource => ({
  key: [endpoint.path, column],
  page: async ({ search, page, pageSize, signal }) => {
    const q = { filter: search, page, page_size: pageSize };
    const response = await send(endpoint, { params: { column }, q }, { signal });
    const reply: { count: number; result: Choice[] } = await response.json();
    return { options: optionsOf(reply.result), total: reply.count };
  },
});

interface RowChoices {
  label: string;
  value?: string;
  operator?: string;
  /** What every row must meet. */
  where?: readonly { col: string; opr: string; value: unknown }[];
}

/** Rows of a `list` endpoint as choices: `rowsAsChoices(api.role.list, { label: 'name' })`. */
export const rowsAsChoices = (
  endpoint: EndpointDefinition,
  { label, value = 'id', operator = 'ct', where = [] }: RowChoices,
): OptionSource => ({
  key: [endpoint.path, value, label, JSON.stringify(where)],
  page: async ({ search, page, pageSize, signal }) => {
    const filters = search ? [...where, { col: label, opr: operator, value: search }] : where;
    const q = { page, page_size: pageSize, order_column: label, order_direction: 'asc', filters };
    const response = await send(endpoint, { q }, { signal });
    const reply: { count: number; result: Record<string, unknown>[] } = await response.json();
    return {
      options: optionsOf(reply.result.map(row => ({ value: row[value], text: String(row[label]) }))),
      total: reply.count,
    };
  },
});
