import { pageAddress } from '../../../platform/page-mode.ts';
import { dashboardAddress } from './address.ts';

/** A part of the address that could not be followed as it is written. */
export interface AddressProblem {
  /** The parameter; `#` for what stands behind the hash. */
  part: string;
  reason: /** Its text is broken. */
    | 'unreadable'
    /** What it is the key of is gone, or was never there. */
    | 'expired'
    /** What it is the key of could not be fetched this time. */
    | 'unfetched'
    /** It names filters or charts that are not here. */
    | 'gone'
    /** It sets filters to what they can not hold. */
    | 'refused'
    /** It has conditions that mean nothing here. */
    | 'conditions'
    /** It chooses between columns. */
    | 'choice'
    /** It is a switch without such a position. */
    | 'switch';
  /** The names or the value it is about. */
  names: readonly string[];
}

export const problem = (
  part: string,
  reason: AddressProblem['reason'],
  names: readonly string[] = [],
): AddressProblem => ({ part, reason, names });

/** A problem that is only one when it has names. */
export const problemOf = (
  part: string,
  reason: AddressProblem['reason'],
  names: readonly string[],
): AddressProblem[] => (names.length > 0 ? [problem(part, reason, names)] : []);

/** The id behind the hash; what is no encoded text is taken as it is. */
export function anchorOf(hash: string): { id: string; problems: AddressProblem[] } {
  const text = hash.slice(1);
  try {
    return { id: decodeURIComponent(text), problems: [] };
  } catch {
    return { id: text, problems: [problem('#', 'unreadable')] };
  }
}

/** Switches of the address that stand at what they do not know. Parameters nobody here reads are no problem. */
export function switchProblems(search: string | URLSearchParams): AddressProblem[] {
  const params = new URLSearchParams(search);
  return [...dashboardAddress.refused(params), ...pageAddress.refused(params)].map(name =>
    problem(name, 'switch', [params.get(name) ?? '']),
  );
}
