import { didYouMean } from '../../../ui/errors/did-you-mean.ts';

export interface NearNames {
  from: number;
  to: number;
  names: string[];
}

const MOST = 3;
const LAST_WORD = /[\p{L}_][\p{L}\p{N}_$]*(?=[^\p{L}\p{N}_$]*$)/u;

const nearTo = (written: string, known: readonly string[]): string[] => {
  if (known.some(name => name.toLowerCase() === written.toLowerCase())) return [];
  return [...new Set(didYouMean(written, known))].slice(0, MOST);
};

/** Names close to the one that is marked. A parser stumbles over the word after a mistake, so the one before counts too. */
export function nearNames(
  text: string,
  mark: { from: number; to: number },
  known: readonly string[],
): NearNames | null {
  const before = LAST_WORD.exec(text.slice(0, mark.from));
  const places = [
    { from: mark.from, to: mark.to },
    ...(before ? [{ from: before.index, to: before.index + before[0].length }] : []),
  ];
  for (const { from, to } of places) {
    const names = nearTo(text.slice(from, to), known);
    if (to - from > 2 && names.length > 0) return { from, to, names };
  }
  return null;
}
