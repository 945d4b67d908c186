import { type Cell, columnOf, type Frame } from '@parallax/contract';
import type { ChartTheme } from '../chart.ts';
import { withAlpha } from './colour/shade.ts';
import { toNumber } from './format/value.ts';
import { asList, asNumber, isRecord } from './settings/read.ts';

type Target = 'background' | 'text' | 'bar';

interface Rule {
  /** The column whose values are looked at. */
  column: string;
  /** The column that is coloured; null for the whole row. */
  coloured: string | null;
  operator: string;
  target: unknown;
  low: number | null;
  high: number | null;
  colour: string;
  gradient: boolean;
  part: Target;
}

function colourOf(scheme: unknown, theme: ChartTheme): string {
  if (typeof scheme !== 'string' || scheme === '') return theme.primary;
  if (scheme.startsWith('#')) return scheme;
  const tokens: Record<string, string> = {
    Green: theme.success,
    Red: theme.danger,
    colorSuccess: theme.success,
    colorSuccessBg: theme.success,
    colorWarning: theme.warning,
    colorWarningBg: theme.warning,
    colorError: theme.danger,
    colorErrorBg: theme.danger,
    colorPrimary: theme.primary,
    colorPrimaryBg: theme.primary,
  };
  return tokens[scheme] ?? theme.primary;
}

function partOf(rule: Record<string, unknown>): Target {
  if (rule.toTextColor === true || rule.objectFormatting === 'TEXT_COLOR') return 'text';
  return rule.objectFormatting === 'CELL_BAR' ? 'bar' : 'background';
}

/** A rule may look at one column and colour another, or every column of its rows. */
function colouredColumn(rule: Record<string, unknown>): string | null {
  const { columnFormatting: other, objectFormatting: what } = rule;
  if (rule.toAllRow === true || what === 'ENTIRE_ROW' || other === 'ENTIRE_ROW') return null;
  return typeof other === 'string' && other !== '' ? other : String(rule.column);
}

function readRules(value: unknown, theme: ChartTheme): Rule[] {
  return asList(value)
    .filter(isRecord)
    .filter(rule => typeof rule.column === 'string' && typeof rule.operator === 'string')
    .map(rule => ({
      column: String(rule.column),
      operator: String(rule.operator),
      target: rule.targetValue,
      low: asNumber(rule.targetValueLeft),
      high: asNumber(rule.targetValueRight),
      colour: colourOf(rule.colorScheme, theme),
      gradient: rule.useGradient !== false,
      part: partOf(rule),
      coloured: colouredColumn(rule),
    }));
}

interface Reach {
  /** Where the colour is weakest and strongest. */
  from: number;
  to: number;
}

type Outcome = Reach | boolean;

function numberOutcome(rule: Rule, value: number, [least, most]: [number, number]): Outcome {
  const target = asNumber(rule.target);
  const { low, high } = rule;
  const between = (inside: boolean): Outcome =>
    low !== null && high !== null && inside ? { from: low, to: high } : false;
  switch (rule.operator) {
    case 'None':
      return { from: least, to: most };
    case '>':
      return target !== null && value > target ? { from: target, to: most } : false;
    case '≥':
      return target !== null && value >= target ? { from: target, to: most } : false;
    case '<':
      return target !== null && value < target ? { from: target, to: least } : false;
    case '≤':
      return target !== null && value <= target ? { from: target, to: least } : false;
    case '=':
      return target !== null && value === target;
    case '≠':
      return target !== null && value !== target
        ? { from: target, to: value > target ? most : least }
        : false;
    case '< x <':
      return between(value > low! && value < high!);
    case '≤ x ≤':
      return between(value >= low! && value <= high!);
    case '≤ x <':
      return between(value >= low! && value < high!);
    case '< x ≤':
      return between(value > low! && value <= high!);
    default:
      return false;
  }
}

function textOutcome(rule: Rule, text: string): boolean {
  const target = rule.target === null || rule.target === undefined ? '' : String(rule.target);
  switch (rule.operator) {
    case '=':
      return text === target;
    case '≠':
      return text !== target;
    case 'begins with':
      return text.startsWith(target);
    case 'ends with':
      return text.endsWith(target);
    case 'containing':
      return text.includes(target);
    case 'not containing':
      return !text.includes(target);
    default:
      return false;
  }
}

function outcome(rule: Rule, cell: Cell | undefined, range: [number, number]): Outcome {
  const missing = cell === null || cell === undefined;
  if (rule.operator === 'is null') return missing;
  if (rule.operator === 'is not null') return !missing;
  if (missing) return false;
  if (rule.operator === 'is true') return cell === true;
  if (rule.operator === 'is false') return cell === false;
  const value = typeof cell === 'string' && typeof rule.target === 'string' ? null : toNumber(cell);
  return value === null ? textOutcome(rule, String(cell)) : numberOutcome(rule, value, range);
}

/** From 0.05 at the cut-off (0 without one) to 1 at the extreme value. */
function strength(rule: Rule, value: number, { from, to }: Reach): number {
  if (!rule.gradient || from === to) return 1;
  const floor = rule.operator === 'None' ? 0 : 0.05;
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return Math.round((floor + share * (1 - floor)) * 100) / 100;
}

const rangeOf = (frame: Frame, name: string): [number, number] => {
  const values = Array.from(columnOf(frame, name)?.values ?? [], cell => toNumber(cell as Cell)).filter(
    value => value !== null,
  );
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
};

export interface CellColours {
  background(column: string, row: number): string | null;
  text(column: string, row: number): string | null;
  bar(column: string, row: number): string | null;
  /** Whether some rule colours texts. */
  hasTexts: boolean;
  /** Whether some rule colours the bars of a column. */
  hasBars(column: string): boolean;
}

/** Colours the rules of a table or number give its cells; of several rules that match, the last one wins. */
export function cellColours(rules: unknown, frame: Frame, theme: ChartTheme): CellColours {
  const read = readRules(rules, theme).map(rule => ({ rule, range: rangeOf(frame, rule.column) }));
  const known = new Map<string, typeof read>();
  const of = (part: Target, column: string): typeof read => {
    const key = `${part} ${column}`;
    const found =
      known.get(key) ?? read.filter(({ rule }) => rule.part === part && (rule.coloured ?? column) === column);
    known.set(key, found);
    return found;
  };
  const find = (part: Target, column: string, row: number): string | null => {
    let colour: string | null = null;
    for (const { rule, range } of of(part, column)) {
      const cell = columnOf(frame, rule.column)?.values[row];
      const result = outcome(rule, cell, range);
      if (result === false) continue;
      const alpha = result === true ? 1 : strength(rule, toNumber(cell) ?? 0, result);
      colour = part === 'background' ? withAlpha(rule.colour, alpha) : rule.colour;
    }
    return colour;
  };
  return {
    background: (column, row) => find('background', column, row),
    text: (column, row) => find('text', column, row),
    bar: (column, row) => find('bar', column, row),
    hasTexts: read.some(({ rule }) => rule.part === 'text'),
    hasBars: column => of('bar', column).length > 0,
  };
}
