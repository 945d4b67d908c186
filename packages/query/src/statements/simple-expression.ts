import { isSymbol, isWord, type Token } from './lexer.ts';

const OPERATORS = new Set(['+', '-', '*', '/', '%', '||', '=', '<>', '!=', '<', '>', '<=', '>=', '==']);
/** Words that open or join something this reader does not know; an expression with one goes to the parser. */
const KEYWORDS = new Set([
  ...[
    'select',
    'from',
    'where',
    'union',
    'intersect',
    'except',
    'with',
    'values',
    'table',
    'into',
    'case',
    'when',
  ],
  ...[
    'then',
    'else',
    'end',
    'over',
    'filter',
    'within',
    'exists',
    'any',
    'all',
    'some',
    'cast',
    'extract',
    'interval',
  ],
  ...[
    'order',
    'group',
    'having',
    'limit',
    'offset',
    'as',
    'distinct',
    'array',
    'row',
    'lateral',
    'unnest',
    'collate',
  ],
  ...[
    'date',
    'time',
    'timestamp',
    'using',
    'escape',
    'similar',
    'on',
    'join',
    'fetch',
    'for',
    'window',
    'partition',
  ],
  ...['and', 'or', 'not', 'is', 'in', 'like', 'ilike', 'between', 'null', 'true', 'false'],
]);

/**
 * Whether the tokens are one expression of names, literals, calls, arithmetic, comparisons and AND/OR. Such an
 * expression needs no parser: it can hold neither a sub-query nor a second statement.
 */
export function isSimpleExpression(tokens: readonly Token[]): boolean {
  const reader = new Reader(tokens);
  return reader.expression() && reader.atEnd();
}

class Reader {
  #at = 0;
  #depth = 0;
  constructor(readonly tokens: readonly Token[]) {}

  atEnd(): boolean {
    return this.#at === this.tokens.length;
  }

  expression(): boolean {
    if (++this.#depth > 25) return false;
    let ok = this.#operand();
    while (ok && this.#operator()) ok = this.#tail();
    this.#depth--;
    return ok;
  }

  #last: Token | undefined;

  #operator(): boolean {
    const token = this.tokens[this.#at];
    const known =
      (token?.kind === 'symbol' && OPERATORS.has(token.text)) ||
      isWord(token, 'and', 'or', 'is', 'in', 'like', 'between', 'not');
    if (!known) return false;
    this.#last = token;
    this.#at++;
    return true;
  }

  /** What an operator asks for on its right. */
  #tail(): boolean {
    if (isWord(this.#last, 'not')) {
      if (!isWord(this.tokens[this.#at], 'in', 'like', 'between')) return false;
      this.#last = this.tokens[this.#at++];
    }
    if (isWord(this.#last, 'is')) {
      this.#take('not');
      return this.#take('null') || this.#take('true') || this.#take('false');
    }
    if (isWord(this.#last, 'in')) return isSymbol(this.tokens[this.#at], '(') && this.#list();
    if (isWord(this.#last, 'between')) return this.#operand() && this.#take('and') && this.#operand();
    return this.#operand();
  }

  #take(word: string): boolean {
    if (!isWord(this.tokens[this.#at], word)) return false;
    this.#at++;
    return true;
  }

  #symbol(symbol: string): boolean {
    if (!isSymbol(this.tokens[this.#at], symbol)) return false;
    this.#at++;
    return true;
  }

  #operand(): boolean {
    while (this.#take('not') || this.#symbol('-')) if (++this.#depth > 50) return false;
    if (this.#take('null') || this.#take('true') || this.#take('false')) return true;
    if (this.#symbol('(')) return this.expression() && this.#symbol(')');
    const token = this.tokens[this.#at];
    if (token?.kind === 'number' || token?.kind === 'string') {
      this.#at++;
      return this.tokens[this.#at]?.kind !== 'string';
    }
    return this.#name() && (!isSymbol(this.tokens[this.#at], '(') || this.#call());
  }

  #name(): boolean {
    do {
      const token = this.tokens[this.#at];
      const plain =
        token?.kind === 'word' && /^[\p{L}_]/u.test(token.text) && !KEYWORDS.has(token.text.toLowerCase());
      if (!plain && token?.kind !== 'quoted') return false;
      this.#at++;
    } while (this.#symbol('.'));
    return true;
  }

  #call(): boolean {
    if (isSymbol(this.tokens[this.#at + 1], '*')) {
      this.#at += 2;
      return this.#symbol(')');
    }
    if (isWord(this.tokens[this.#at + 1], 'distinct')) {
      this.#at += 2;
      return this.expression() && this.#symbol(')');
    }
    return this.#list();
  }

  #list(): boolean {
    if (!this.#symbol('(')) return false;
    if (this.#symbol(')')) return true;
    do {
      if (!this.expression()) return false;
    } while (this.#symbol(','));
    return this.#symbol(')');
  }
}
