import { describe, expect, it } from 'vitest';
import { isAnswered, scheduleFields } from './schedule.ts';

const configured = {
  JSONSCHEMA: {
    title: 'Schedule',
    properties: {
      output_table: { type: 'string', title: 'Output table', description: 'Where the rows go' },
      start_date: { type: 'string', format: 'date-time' },
      schedule_interval: { type: 'string', enum: ['hourly', 'daily'] },
      retries: { type: 'integer' },
      notify: { type: 'boolean' },
      broken: 7,
    },
    required: ['output_table'],
  },
};

describe('the form of a schedule', () => {
  it('comes from the configured schema', () => {
    const fields = scheduleFields(configured) ?? [];
    expect(fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['output_table', 'text', true],
      ['start_date', 'moment', false],
      ['schedule_interval', 'choice', false],
      ['retries', 'number', false],
      ['notify', 'yes or no', false],
    ]);
    expect(fields[0]).toMatchObject({ title: 'Output table', hint: 'Where the rows go' });
    expect(fields[2]?.choices).toEqual(['hourly', 'daily']);
    expect([isAnswered(fields, {}), isAnswered(fields, { output_table: 'sales' })]).toEqual([false, true]);
  });

  it.each([null, undefined, {}, [], { JSONSCHEMA: {} }, { JSONSCHEMA: { properties: [] } }])(
    'is none for %j',
    value => expect(scheduleFields(value)).toBeNull(),
  );
});
