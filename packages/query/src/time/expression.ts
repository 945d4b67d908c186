import { add, DAY, lastDayOf, startOf, type Unit, unitOf, type Wall } from './calendar.ts';
import type { Clock } from './clock.ts';
import { parseDateText } from './date-text.ts';
import { TimeRangeError, unreadable } from './error.ts';
import { holidayOf } from './holidays.ts';
import { parseNatural } from './natural.ts';

const AMBIGUOUS = /^\s*(\d+)\s+(seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)\s*$/i;

/** One moment from text: a calendar date first, then natural language. */
export function parseMoment(text: string, clock: Clock): Wall {
  if (AMBIGUOUS.test(text)) {
    const phrase = text.trim();
    throw new TimeRangeError(
      `Time string is ambiguous. Please specify [${phrase} ago] or [${phrase} later].`,
      'ambiguous',
    );
  }
  const wall = parseDateText(text, clock) ?? parseNatural(text, clock);
  if (wall === null || Number.isNaN(wall)) throw unreadable(text);
  return wall;
}

type Token = { kind: 'name' | 'text' | 'number' | 'mark'; value: string };
const TOKEN = /\s*(?:([A-Za-z_]+)|'([^']*)'|"([^"]*)"|([+-]?\d+)|([(),]))/y;

function tokenize(source: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = source.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(source);
    if (!match) return null;
    const [, name, single, double, number, mark] = match;
    if (name !== undefined) tokens.push({ kind: 'name', value: name.toUpperCase() });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (mark !== undefined) tokens.push({ kind: 'mark', value: mark });
    else tokens.push({ kind: 'text', value: single ?? double ?? '' });
  }
  return tokens;
}

/** Evaluates `DATETIME(…)`, `DATEADD(…)`, `DATETRUNC(…)`, `LASTDAY(…)` and `HOLIDAY(…)`, nested at will. */
export function evaluateExpression(source: string, clock: Clock): Wall {
  const tokens = tokenize(source);
  if (!tokens) throw unreadable(source);
  const reader = new Reader(tokens, clock, source);
  const wall = reader.moment();
  reader.end();
  return wall;
}

const LAST_DAY_UNITS: readonly Unit[] = ['year', 'month', 'week'];
const MAX_DEPTH = 50;

class Reader {
  #at = 0;
  #depth = 0;

  constructor(
    readonly tokens: Token[],
    readonly clock: Clock,
    readonly source: string,
  ) {}

  moment(): Wall {
    if (++this.#depth > MAX_DEPTH) throw unreadable(this.source);
    const name = this.#take('name');
    this.#mark('(');
    const wall = this.#call(name);
    this.#optionalComma();
    this.#mark(')');
    this.#depth--;
    if (!Number.isFinite(new Date(wall).getTime())) throw unreadable(this.source);
    return wall;
  }

  end(): void {
    if (this.#at < this.tokens.length) throw unreadable(this.source);
  }

  #call(name: string): Wall {
    switch (name) {
      case 'DATETIME':
        return parseMoment(this.#take('text'), this.clock);
      case 'DATEADD': {
        const from = this.moment();
        this.#mark(',');
        const amount = this.#amount();
        this.#mark(',');
        return add(from, amount, this.#unit());
      }
      case 'DATETRUNC': {
        const from = this.moment();
        this.#mark(',');
        return startOf(from, this.#unit());
      }
      case 'LASTDAY': {
        const from = this.moment();
        this.#mark(',');
        return lastDayOf(from, this.#unit(LAST_DAY_UNITS));
      }
      case 'HOLIDAY':
        return this.#holiday();
      default:
        throw unreadable(this.source);
    }
  }

  #holiday(): Wall {
    const name = this.#take('text');
    let when = this.clock.now;
    if (this.#follows('name', 1)) {
      this.#mark(',');
      when = this.moment();
    }
    let country = 'US';
    if (this.#follows('text', 1)) {
      this.#mark(',');
      country = this.#take('text');
    }
    const day = holidayOf(name, new Date(when).getUTCFullYear(), country);
    if (day === null) throw new TimeRangeError(`Unable to find such a holiday: [${name}]`, 'unreadable');
    return day;
  }

  #amount(): number {
    if (this.tokens[this.#at]?.kind === 'number') return Number(this.#take('number'));
    if (this.#take('name') !== 'DATEDIFF') throw unreadable(this.source);
    this.#mark('(');
    const from = this.moment();
    this.#mark(',');
    const until = this.moment();
    let unit: Unit = 'day';
    if (this.#follows('name', 1)) {
      this.#mark(',');
      unit = this.#unit(['year', 'day']);
    }
    this.#optionalComma();
    this.#mark(')');
    if (unit === 'year') return new Date(until).getUTCFullYear() - new Date(from).getUTCFullYear();
    return Math.floor((until - from) / DAY);
  }

  #unit(allowed?: readonly Unit[]): Unit {
    const unit = unitOf(this.#take('name'));
    if (!unit || (allowed && !allowed.includes(unit))) throw unreadable(this.source);
    return unit;
  }

  #follows(kind: Token['kind'], after: number): boolean {
    return this.tokens[this.#at]?.value === ',' && this.tokens[this.#at + after]?.kind === kind;
  }

  #take(kind: Token['kind']): string {
    const token = this.tokens[this.#at++];
    if (token?.kind !== kind) throw unreadable(this.source);
    return token.value;
  }

  #mark(value: string): void {
    if (this.#take('mark') !== value) throw unreadable(this.source);
  }

  #optionalComma(): void {
    if (this.tokens[this.#at]?.value === ',') this.#at++;
  }
}
