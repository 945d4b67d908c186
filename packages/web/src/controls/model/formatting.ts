import { asNumber, asText, isRecord } from './read.ts';

const BETWEEN = ['< x <', '≤ x ≤', '≤ x <', '< x ≤'];
const NUMERIC = ['None', '>', '<', '≥', '≤', '=', '≠', ...BETWEEN];
const TEXT = ['None', '=', 'begins with', 'ends with', 'containing', 'not containing'];
const PRESENCE = ['is null', 'is not null'];
const NO_TARGET = ['None', 'is null', 'is not null', 'is true', 'is false'];

export const SCHEMES: readonly { value: string; label: string }[] = [
  { value: 'colorSuccess', label: 'Green' },
  { value: 'colorWarning', label: 'Amber' },
  { value: 'colorError', label: 'Red' },
  { value: 'colorPrimary', label: 'Blue' },
];

/** Wire names, as saved charts have them. */
export interface FormattingRule {
  column: string;
  operator: string;
  targetValue: unknown;
  targetValueLeft: number | null;
  targetValueRight: number | null;
  colorScheme: string;
  useGradient: boolean;
  toTextColor: boolean;
  toAllRow: boolean;
}

export const formattingOperators = (numeric: boolean): string[] => [
  ...(numeric ? NUMERIC : TEXT),
  ...PRESENCE,
];
export const isBetween = (operator: string): boolean => BETWEEN.includes(operator);
export const takesTarget = (operator: string): boolean => !NO_TARGET.includes(operator);

export function readRule(item: unknown, column: string): FormattingRule {
  const stored = isRecord(item) ? item : {};
  return {
    ...stored,
    column: asText(stored.column) || column,
    operator: asText(stored.operator) || '>',
    targetValue: stored.targetValue ?? null,
    targetValueLeft: asNumber(stored.targetValueLeft),
    targetValueRight: asNumber(stored.targetValueRight),
    colorScheme: asText(stored.colorScheme) || 'colorSuccess',
    useGradient: stored.useGradient !== false,
    toTextColor: stored.toTextColor === true || stored.objectFormatting === 'TEXT_COLOR',
    toAllRow: stored.toAllRow === true || stored.objectFormatting === 'ENTIRE_ROW',
  };
}

export function ruleProblem(rule: FormattingRule): string | null {
  if (!rule.column) return 'cannot be empty';
  if (isBetween(rule.operator)) {
    const { targetValueLeft: low, targetValueRight: high } = rule;
    if (low === null || high === null) return 'cannot be empty';
    return low < high ? null : 'The left value must be smaller than the right one';
  }
  if (!takesTarget(rule.operator)) return null;
  return rule.targetValue === null || rule.targetValue === '' ? 'cannot be empty' : null;
}

/** `sales > 10`, `10 ≤ sales < 20`. */
export function ruleText(rule: FormattingRule): string {
  if (isBetween(rule.operator)) {
    const [left, right] = rule.operator.split(' x ');
    return `${rule.targetValueLeft} ${left} ${rule.column} ${right} ${rule.targetValueRight}`;
  }
  if (rule.operator === 'None') return rule.column;
  return `${rule.column} ${rule.operator}${takesTarget(rule.operator) ? ` ${rule.targetValue}` : ''}`;
}
