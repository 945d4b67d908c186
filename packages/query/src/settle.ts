import type { Cell, Column, Frame } from '@parallax/contract';
import type { Plan, PlanColumn, TimeReading } from './plan-types.ts';
import { parseTime } from './template/strftime.ts';
import { HOUR } from './time/calendar.ts';
import { shiftBy } from './time/shift.ts';
import { readTimestamp } from './time/time-text.ts';
import { wallClock } from './time/zone.ts';

/**
 * Gives a database's answer its labels back and turns the time axis into moments, whatever the engine stores them as:
 * text, epoch numbers, dates or timestamps.
 */
export function settleFrame(frame: Frame, plan: Pick<Plan, 'columns'>): Frame {
  return {
    length: frame.length,
    columns: frame.columns.map((column, index) => {
      const planned = plan.columns[index];
      return planned ? settleColumn(column, planned) : column;
    }),
  };
}

function settleColumn(column: Column, { name, time }: PlanColumn): Column {
  if (!time) return { ...column, name };
  const read = momentReader(column, time);
  const move = (moment: number): number => {
    const offset = moment + time.offsetHours * HOUR;
    const local = time.timezone ? wallClock(offset, time.timezone) : offset;
    return time.shift ? shiftBy(local, { ...time.shift, amount: -time.shift.amount }) : local;
  };
  const values: Cell[] = Array.from(column.values, value => {
    const moment = value === null ? null : read(value as Cell);
    return moment === null ? null : move(moment);
  });
  return { ...column, name, kind: 'timestamp', values };
}

function momentReader(column: Column, { dateFormat }: TimeReading): (value: Cell) => number | null {
  if (column.kind === 'timestamp' || column.kind === 'timestamptz' || column.kind === 'date') {
    return value => Number(value);
  }
  const pattern = dateFormat && !dateFormat.startsWith('epoch') ? dateFormat : null;
  const scale = dateFormat === 'epoch_s' ? 1000 : 1;
  return value => {
    if (typeof value === 'number' || typeof value === 'bigint') {
      return pattern ? parseTime(String(value), pattern) : Number(value) * scale;
    }
    if (typeof value !== 'string') return null;
    return (
      (pattern ? parseTime(value, pattern) : null) ?? readTimestamp(value) ?? numericMoment(value, scale)
    );
  };
}

const numericMoment = (text: string, scale: number) =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) * scale : null;
