import { t, tn } from '../../../platform/i18n.ts';
import type { MetadataProblem } from './metadata.ts';
import type { LayoutProblem } from './parse.ts';

const SHOWN = 3;

/** The first few by name, the rest by number. */
const few = (names: readonly string[]): string => {
  const rest = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).join(', ');
  return rest > 0 ? tn('%2$s and %1$s more', '%2$s and %1$s more', rest, shown) : shown;
};

function nameOf(problem: Exclude<LayoutProblem, { kind: 'unreadable' }>): string {
  switch (problem.kind) {
    case 'unknown-component':
      return t('%s, of the unknown type “%s”', problem.id, problem.type);
    case 'missing-child':
      return t('%s, which %s names but nobody knows', problem.id, problem.parent);
    case 'used-twice':
      return t('%s, the second time it is used', problem.id);
    case 'loose':
      return t('%s, which lies nowhere on the page', problem.id);
  }
}

/** In words what of a stored layout was left out. */
export function layoutProblems(problems: readonly LayoutProblem[]): string[] {
  if (problems.length === 0) return [];
  const told = problems.filter(problem => problem.kind !== 'unreadable');
  if (told.length < problems.length) {
    return [t('The stored layout could not be read. The charts are shown in rows instead.')];
  }
  return [
    tn(
      '%1$s part of the stored layout could not be used and was left out: %2$s.',
      '%1$s parts of the stored layout could not be used and were left out: %2$s.',
      told.length,
      few(told.map(nameOf)),
    ),
  ];
}

/** In words what of the stored settings was left out. */
export function metadataProblems(problems: readonly MetadataProblem[]): string[] {
  if (problems.length === 0) return [];
  const keys = problems.flatMap(problem => (problem.kind === 'wrong-kind' ? problem.key : []));
  if (keys.length < problems.length) {
    return [t('The stored settings of this dashboard could not be read and were left out.')];
  }
  return [t('Stored settings of this dashboard could not be used and were left out: %s.', few(keys))];
}
