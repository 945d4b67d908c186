import { add, DAY, startOf, type Unit, unitOf, type Wall } from './calendar.ts';
import type { Clock } from './clock.ts';
import { WEEKDAYS, weekdayOf } from './date-text.ts';

const WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const AMOUNT = `(\\d+|${Object.keys(WORDS).join('|')})`;
const UNIT = '(seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)';

const SHIFTED = new RegExp(
  `^(?:(in)\\s+)?${AMOUNT}\\s+${UNIT}(?:\\s+(ago|before|back|later|after|hence|from now))?$`,
);
const NAMED = new RegExp(`^(last|previous|next|this)\\s+(${WEEKDAYS.join('|')}|${UNIT.slice(1, -1)})$`);

export const isSubDay = (unit: Unit) => unit === 'second' || unit === 'minute' || unit === 'hour';

export const amountOf = (word: string): number => WORDS[word.toLowerCase()] ?? Number(word);

/** `now`, `today`, `3 days ago`, `in 2 weeks`, `last monday`. A phrase without a time of day means midnight. */
export function parseNatural(text: string, clock: Clock): Wall | null {
  const phrase = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (phrase === 'now') return clock.now;
  if (phrase === 'today') return clock.today;
  if (phrase === 'yesterday') return clock.today - DAY;
  if (phrase === 'tomorrow') return clock.today + DAY;
  return shifted(phrase, clock) ?? named(phrase, clock);
}

function shifted(phrase: string, clock: Clock): Wall | null {
  const match = SHIFTED.exec(phrase);
  if (!match) return null;
  const [, ahead, amount, word, direction] = match;
  const unit = unitOf(word!);
  if (!unit || Boolean(ahead) === Boolean(direction)) return null;
  const back = direction === 'ago' || direction === 'before' || direction === 'back';
  const moved = add(clock.now, amountOf(amount!) * (back ? -1 : 1), unit);
  return isSubDay(unit) ? moved : startOf(moved, 'day');
}

function named(phrase: string, clock: Clock): Wall | null {
  const match = NAMED.exec(phrase);
  if (!match) return null;
  const [, which, word] = match;
  const step = which === 'next' ? 1 : which === 'this' ? 0 : -1;
  const weekday = WEEKDAYS.indexOf(word ?? '');
  if (weekday < 0) {
    const unit = unitOf(word!)!;
    const moved = add(clock.now, step, unit);
    return isSubDay(unit) ? moved : startOf(moved, 'day');
  }
  const distance = (weekday - weekdayOf(clock.today) + 7) % 7;
  if (step === 0) return clock.today + distance * DAY;
  if (step > 0) return clock.today + (distance === 0 ? 7 : distance) * DAY;
  return clock.today + (distance === 0 ? -7 : distance - 7) * DAY;
}
