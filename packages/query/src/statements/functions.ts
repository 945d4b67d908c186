import { isSymbol, nameIn, type Token } from './lexer.ts';

export interface NamedToken {
  name: string;
  token: Token;
}

/** Lower-cased names that are followed by an opening parenthesis, however they are quoted or qualified. */
export function callsIn(tokens: readonly Token[]): NamedToken[] {
  const calls: NamedToken[] = [];
  for (let at = 0; at + 1 < tokens.length; at++) {
    const token = tokens[at]!;
    if (
      (token.kind === 'word' || token.kind === 'quoted' || token.kind === 'string') &&
      isSymbol(tokens[at + 1], '(')
    ) {
      const name = token.kind === 'string' ? token.text.slice(1, -1) : nameIn(token);
      calls.push({ name: name.toLowerCase(), token });
    }
  }
  return calls;
}

export const functionsIn = (tokens: readonly Token[]): string[] => callsIn(tokens).map(({ name }) => name);
