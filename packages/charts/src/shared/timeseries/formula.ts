type Formula = (x: number) => number | null;
type Node = (x: number) => number;

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
};
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E };

const OPERATORS: Record<string, [precedence: number, apply: (a: number, b: number) => number]> = {
  '|': [1, (a, b) => a | b],
  xor: [1, (a, b) => a ^ b],
  '&': [2, (a, b) => a & b],
  and: [2, (a, b) => (a && b ? 1 : 0)],
  or: [1, (a, b) => (a || b ? 1 : 0)],
  '==': [3, (a, b) => (a === b ? 1 : 0)],
  '!=': [3, (a, b) => (a === b ? 0 : 1)],
  '>=': [4, (a, b) => (a >= b ? 1 : 0)],
  '<=': [4, (a, b) => (a <= b ? 1 : 0)],
  '>': [4, (a, b) => (a > b ? 1 : 0)],
  '<': [4, (a, b) => (a < b ? 1 : 0)],
  '+': [5, (a, b) => a + b],
  '-': [5, (a, b) => a - b],
  '*': [6, (a, b) => a * b],
  '/': [6, (a, b) => a / b],
  '%': [6, (a, b) => a % b],
  '^': [8, (a, b) => a ** b],
};

const TOKEN = /\s*(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[a-z_]\w*|==|!=|>=|<=|[-+*/%^()<>,&|])/iy;

class FormulaError extends Error {}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const source = text.trim();
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) throw new FormulaError(text);
    tokens.push(match[1]!);
  }
  return tokens;
}

function parse(tokens: string[]): Node {
  let at = 0;
  const peek = (): string | undefined => tokens[at]?.toLowerCase();
  const expect = (token: string): void => {
    if (tokens[at++] !== token) throw new FormulaError(token);
  };

  function callArguments(): Node[] {
    expect('(');
    const values = [expression(0)];
    while (peek() === ',') {
      at++;
      values.push(expression(0));
    }
    expect(')');
    return values;
  }

  function operand(): Node {
    const token = tokens[at++];
    if (token === undefined) throw new FormulaError('end');
    if (token === '(') {
      const inner = expression(0);
      expect(')');
      return inner;
    }
    if (token === '-') {
      const value = expression(7);
      return x => -value(x);
    }
    if (token === '+') return expression(7);
    if (/^[\d.]/.test(token)) return () => Number(token);
    const name = token.toLowerCase();
    if (name === 'x') return x => x;
    if (Object.hasOwn(CONSTANTS, name)) return () => CONSTANTS[name]!;
    if (!Object.hasOwn(FUNCTIONS, name)) throw new FormulaError(name);
    const values = callArguments();
    return x => FUNCTIONS[name]!(...values.map(value => value(x)));
  }

  function expression(least: number): Node {
    let left = operand();
    for (;;) {
      const operator = OPERATORS[peek() ?? ''];
      if (!operator || operator[0] < least) return left;
      const [precedence, apply] = operator;
      const power = tokens[at++] === '^';
      const [before, right] = [left, expression(power ? precedence : precedence + 1)];
      left = x => apply(before(x), right(x));
    }
  }

  const result = expression(0);
  if (at < tokens.length) throw new FormulaError(tokens[at]);
  return result;
}

/**
 * Compiles a formula of `x`, such as `sin(x / 10) * 2 + 1`, without running it as code. Null when it cannot be read;
 * the result is null where it is not a finite number.
 */
export function evaluateFormula(text: string): Formula | null {
  try {
    const formula = parse(tokenize(text.replace(/^\s*y\s*=(?!=)/i, '')));
    return x => {
      const value = formula(x);
      return Number.isFinite(value) ? value : null;
    };
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}
