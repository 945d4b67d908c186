import { isSymbol, nameIn, type Token } from './lexer.ts';

/** Lower-cased names that are followed by an opening parenthesis, however they are quoted or qualified. */
export function functionsIn(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  for (let at = 0; at + 1 < tokens.length; at++) {
    const token = tokens[at]!;
    if (
      (token.kind === 'word' || token.kind === 'quoted' || token.kind === 'string') &&
      isSymbol(tokens[at + 1], '(')
    ) {
      names.push((token.kind === 'string' ? token.text.slice(1, -1) : nameIn(token)).toLowerCase());
    }
  }
  return names;
}
