import { PlainError, type ReportRecipient } from '@parallax/contract';
import { Cron } from 'croner';

/** Refuses a schedule that names no moment, or names it in a zone nobody knows. */
export function requireSchedule(crontab: string | undefined, timezone: string | undefined): void {
  if (timezone !== undefined && !isTimezone(timezone)) {
    throw new PlainError(400, { timezone: ['Must be one of the IANA time zones.'] });
  }
  if (crontab !== undefined && !isCrontab(crontab)) {
    throw new PlainError(400, { crontab: ['Cron expression is not valid'] });
  }
}

/** Five fields that meet at least one moment: `0 0 31 2 *` never comes. */
export function isCrontab(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return new Cron(text, { paused: true, mode: '5-part', timezone: 'UTC' }).nextRun() !== null;
  } catch {
    return false;
  }
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const ADDRESS = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/;
const addresses = (list: string): string[] =>
  list
    .split(/[,;]/)
    .map(address => address.trim())
    .filter(address => address !== '');

/** An e-mail needs somebody to go to, and every address must be one. */
export function requireRecipients(recipients: readonly ReportRecipient[]): void {
  for (const { type, recipient_config_json: config = {} } of recipients) {
    if (type !== 'Email') continue;
    const to = addresses(config.target ?? '');
    if (to.length === 0) {
      throw new PlainError(400, { recipients: ['An e-mail recipient needs an address.'] });
    }
    const everybody = [...to, ...addresses(config.ccTarget ?? ''), ...addresses(config.bccTarget ?? '')];
    const wrong = everybody.filter(address => !ADDRESS.test(address));
    if (wrong.length > 0) {
      throw new PlainError(400, { recipients: [`Not an e-mail address: ${wrong.join(', ')}`] });
    }
  }
}
