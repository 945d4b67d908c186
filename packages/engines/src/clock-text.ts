const ZERO = 48;
const MINUTE = 60_000;
/** The last moment a JavaScript date can hold; `infinity` and later years end here. */
const LAST = 8_640_000_000_000_000;

/** The moment read last by `readClock`, kept apart to spare an object per cell. */
export const clock = { milliseconds: 0, micros: 0 };

/**
 * Reads `YYYY-MM-DD[( |T)HH:MM:SS[.fraction]][ zone][ BC]` into `clock`: epoch milliseconds of the reading as UTC,
 * shifted by the zone when it is numeric. Returns false when the text is something else.
 */
export function readClock(text: string): boolean {
  clock.micros = 0;
  const dash = text.indexOf('-', 1);
  if (dash < 4) return readInfinity(text);
  const year = digits(text, 0, dash);
  const days = midnight(year, digits(text, dash + 1, dash + 3), digits(text, dash + 4, dash + 6));
  if (Number.isNaN(days)) return false;
  let at = dash + 6;
  let time = 0;
  if (at < text.length && text.charCodeAt(at) !== 32 && text.charCodeAt(at) !== 84) return false;
  if (text.charCodeAt(at + 3) === 58) {
    const seconds =
      digits(text, at + 1, at + 3) * 3600 + digits(text, at + 4, at + 6) * 60 + digits(text, at + 7, at + 9);
    at += 9;
    let fraction = 0;
    if (text.charCodeAt(at) === 46) {
      let scale = 100_000;
      for (at++; isDigit(text.charCodeAt(at)); at++) {
        fraction += (text.charCodeAt(at) - ZERO) * scale;
        scale = Math.trunc(scale / 10);
      }
    }
    clock.micros = fraction % 1000;
    time = seconds * 1000 + (fraction - clock.micros) / 1000;
  }
  const rest = at < text.length ? text.slice(at).trim() : '';
  if (rest === '') {
    clock.milliseconds = days + time;
  } else if (rest === 'BC' || rest.endsWith(' BC')) {
    clock.milliseconds =
      midnight(1 - year, digits(text, dash + 1, dash + 3), digits(text, dash + 4, dash + 6)) + time;
    clock.milliseconds -= zoneMinutes(rest.slice(0, -2).trim()) * MINUTE;
  } else {
    clock.milliseconds = days + time - zoneMinutes(rest) * MINUTE;
  }
  if (Number.isNaN(clock.milliseconds)) return false;
  if (Math.abs(clock.milliseconds) > LAST) clock.milliseconds = Math.sign(clock.milliseconds) * LAST;
  return true;
}

function readInfinity(text: string): boolean {
  if (text !== 'infinity' && text !== '-infinity') return false;
  clock.milliseconds = text === 'infinity' ? LAST : -LAST;
  return true;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Days from the civil calendar, as Date.UTC counts them but also for years 0 to 99 and far away. */
export function midnight(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * 86_400_000;
}

function zoneMinutes(zone: string): number {
  if (zone === '' || zone === 'Z' || zone === 'UTC' || zone === '+00') return 0;
  const match = /^([+-])(\d\d)(?::?(\d\d))?(?::?(\d\d))?$/.exec(zone);
  if (!match) return Number.NaN;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0) + Number(match[4] ?? 0) / 60;
  return match[1] === '-' ? -minutes : minutes;
}
