import { formatDate, t } from '../platform/i18n.ts';
import { parseUtc } from '../platform/time.ts';
import { Tooltip } from './floating/Tooltip.tsx';
import { type Person, personName } from './people.ts';

interface WhenProps {
  /** '7 minutes ago'. */
  text: string | null | undefined;
  /** The instant, where the server tells it. */
  at?: string | null;
  by?: Person | null;
}

const exact = (at: string): string => formatDate(parseUtc(at), { dateStyle: 'medium', timeStyle: 'medium' });

/** A time in words; the tooltip has the exact one and who it was. */
export function When({ text, at, by }: WhenProps) {
  const name = by ? personName(by) : '';
  const lines = [at ? exact(at) : '', name && t('by %s', name)].filter(Boolean);
  const label = <span>{text}</span>;
  return lines.length > 0 ? <Tooltip title={lines.join(' ')}>{label}</Tooltip> : label;
}

interface InstantProps {
  at: string | null | undefined;
  /** `UTC` for times that belong to data; the reader's own otherwise. */
  timeZone?: string;
}

/** An instant as the reader's calendar and clock write it, to the second in the tooltip. */
export function Instant({ at, timeZone }: InstantProps) {
  if (!at) return null;
  const time = parseUtc(at);
  return (
    <Tooltip title={formatDate(time, { dateStyle: 'full', timeStyle: 'long', timeZone })}>
      <time dateTime={new Date(time).toISOString()}>
        {formatDate(time, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
      </time>
    </Tooltip>
  );
}
