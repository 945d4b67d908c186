import type { MatrixCell } from '@parallax/charts';
import type { OnPick } from '../pick.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is hit in a cell of a repeated chart is told with the cell. */
export function pickingIn({ name, repeats }: MatrixCell, onPick: OnPick | undefined): OnPick | undefined {
  if (!onPick || !repeats) return onPick;
  return (picked, gesture) => onPick({ ...picked, cell: { ...repeats, name } }, gesture);
}

/** The chosen values as the picture in a cell knows them: without those of the cell, where they are the same. */
export function chosenIn({ repeats }: MatrixCell, chosen: Values | undefined): Values | undefined {
  const own = repeats?.values ?? {};
  if (!chosen || Object.entries(own).some(([label, value]) => chosen[label] !== value)) return chosen;
  return Object.fromEntries(Object.entries(chosen).filter(([label]) => !Object.hasOwn(own, label)));
}
