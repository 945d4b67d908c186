import {
  type DashboardFilter,
  type DataMask,
  decodeRison,
  type FilterItem,
  isFilter,
  isRecord,
  maskFor,
  ownValue,
  UNMATCHED_MASK,
} from '@parallax/contract';

/** One condition of an address: `f=(origin:JFK,distance:(gte:100))`. */
interface Condition {
  col: string;
  op: string;
  val?: unknown;
}

const COMPARISONS: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=', like: 'ILIKE' };

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function conditionsOn(col: string, value: unknown, negated: boolean): Condition[] | null {
  if (value === null) return [{ col, op: negated ? 'IS NOT NULL' : 'IS NULL' }];
  if (isScalar(value)) return [{ col, op: negated ? '!=' : '==', val: value }];
  if (Array.isArray(value)) {
    return value.every(entry => entry === null || isScalar(entry))
      ? [{ col, op: negated ? 'NOT IN' : 'IN', val: value }]
      : null;
  }
  if (!isRecord(value) || negated) return null;
  const found: Condition[] = [];
  for (const [name, limit] of Object.entries(value)) {
    const op = ownValue(COMPARISONS, name);
    if (op && isScalar(limit)) found.push({ col, op, val: limit });
    else if (name === 'between' && Array.isArray(limit) && limit.length === 2 && limit.every(isScalar)) {
      found.push({ col, op: '>=', val: limit[0] }, { col, op: '<=', val: limit[1] });
    } else return null;
  }
  return found;
}

interface Written {
  conditions: Condition[];
  /** Parts that mean nothing here. */
  unread: string[];
}

/** The values a condition lets through, where these can be listed. */
function listed({ op, val }: Condition): unknown[] | null {
  if (op === 'IS NULL') return [null];
  return op === '==' || op === 'IN' ? [val].flat() : null;
}

/**
 * `OR:!((origin:ATL),(origin:DFW))`. A chart takes conditions that hold all together, so a choice can be said where it is
 * between values of one column; denied, each part is denied by itself.
 */
function choiceOf(parts: unknown, negated: boolean): Condition[] | null {
  if (!Array.isArray(parts) || parts.length === 0) return null;
  const each = parts.map(part => {
    const entries = isRecord(part) ? Object.entries(part) : [];
    const [only] = entries;
    const found = only && entries.length === 1 ? conditionsOn(only[0], only[1], negated) : null;
    return found?.length === 1 ? found[0]! : null;
  });
  const conditions = each.filter(condition => condition !== null);
  if (conditions.length < each.length) return null;
  if (negated) return conditions;
  const col = conditions[0]!.col;
  const values = conditions.map(listed);
  if (conditions.some(condition => condition.col !== col) || values.includes(null)) return null;
  return [{ col, op: 'IN', val: [...new Set(values.flat())] }];
}

function read(text: string): Written {
  let value: unknown;
  try {
    value = decodeRison(text);
  } catch {
    return { conditions: [], unread: [text] };
  }
  if (!isRecord(value)) return { conditions: [], unread: [text] };
  const written: Written = { conditions: [], unread: [] };
  const take = (columns: Record<string, unknown>, negated: boolean) => {
    for (const [name, own] of Object.entries(columns)) {
      if (name === 'NOT' && isRecord(own) && !negated) {
        take(own, true);
        continue;
      }
      if (name === 'NOT') {
        written.unread.push(name);
        continue;
      }
      const found = name === 'OR' ? choiceOf(own, negated) : conditionsOn(name, own, negated);
      if (found) written.conditions.push(...found);
      else written.unread.push(name);
    }
  };
  take(value, false);
  return written;
}

/** The value a filter of the dashboard takes from conditions on its column; undefined when it can not say them. */
function valueFor(filter: DashboardFilter, conditions: readonly Condition[]): unknown {
  const [first] = conditions;
  if (filter.type === 'select' && conditions.length === 1) {
    if (first?.op === '==') return [first.val];
    return first?.op === 'IN' ? first.val : undefined;
  }
  if (filter.type !== 'range') return undefined;
  const limit = (op: string) =>
    conditions.find(condition => condition.op === op || condition.op === '==')?.val;
  const plain = conditions.every(({ op, val }) => ['>=', '<=', '=='].includes(op) && typeof val === 'number');
  return plain ? [limit('>=') ?? null, limit('<=') ?? null] : undefined;
}

const wordOf = ({ col, op, val }: Condition): string =>
  [col, op === '==' ? '=' : op, ...(val === undefined ? [] : [[val].flat().join(', ')])].join(' ');

export interface Readable {
  masks: Record<string, DataMask>;
  unread: readonly string[];
}

/**
 * The filters somebody wrote by hand into an address, by column. A filter of the dashboard that aims at the column takes
 * the value; what no filter can say goes to all charts as it is.
 */
export function readableFilters(text: string, items: readonly FilterItem[]): Readable {
  const { conditions, unread } = read(text);
  const masks: Record<string, DataMask> = {};
  const rest: Condition[] = [];
  for (const column of new Set(conditions.map(({ col }) => col))) {
    const own = conditions.filter(({ col }) => col === column);
    const taking = items
      .filter(isFilter)
      .filter(filter => filter.column === column)
      .map(filter => ({ filter, value: valueFor(filter, own) }))
      .filter(({ value }) => value !== undefined);
    for (const { filter, value } of taking) masks[filter.id] = maskFor(filter, value);
    if (taking.length === 0) rest.push(...own);
  }
  if (rest.length > 0) {
    const label = rest.map(wordOf).join('; ');
    masks[UNMATCHED_MASK] = { extraFormData: { filters: rest }, filterState: { label }, ownState: {} };
  }
  return { masks, unread };
}
