import { describe, expect, it } from 'vitest';
import { emptyDraft, problemsOf, type ReportDraft, toBody, toDraft } from './draft.ts';

const chart = { value: 3, label: 'sales' };
const draft = (fields: Partial<ReportDraft> = {}): ReportDraft => ({
  ...emptyDraft(),
  name: 'weekly',
  about: 'chart',
  chart,
  recipients: 'a@example.com',
  ...fields,
});
const alert = { database: { value: 1, label: 'duck' }, sql: 'SELECT 1' };

describe('what a schedule still needs', () => {
  it.each([
    ['a whole report', draft(), 'Report', []],
    ['no name', draft({ name: ' ' }), 'Report', ['name']],
    ['nothing to show', draft({ about: 'dashboard' }), 'Report', ['dashboard']],
    ['nobody to tell', draft({ recipients: '' }), 'Report', ['recipients']],
    ['a channel to tell', draft({ recipients: '', others: [{ type: 'Slack' }] }), 'Report', []],
    ['an alert without a question', draft(), 'Alert', ['database', 'sql']],
    ['a comparison with nothing', draft({ ...alert, op: '>' }), 'Alert', ['threshold']],
    ['a whole alert', draft({ ...alert, op: '>', threshold: '5' }), 'Alert', []],
  ] as const)('%s', (_name, given, kind, fields) => {
    expect(Object.keys(problemsOf(given, kind))).toEqual(fields);
  });
});

describe('the body', () => {
  it('names one thing to show, and the condition of an alert', () => {
    const both = draft({ ...alert, dashboard: { value: 9, label: 'board' }, op: '>=', threshold: '2.5' });
    expect(toBody(both, 'Alert')).toMatchObject({
      type: 'Alert',
      chart: 3,
      dashboard: null,
      database: 1,
      validator_type: 'operator',
      validator_config_json: { op: '>=', threshold: 2.5 },
    });
    expect(toBody(both, 'Report')).not.toHaveProperty('database');
  });

  it('keeps recipients the form does not show', () => {
    const stored = {
      name: 'weekly',
      chart: { id: 3, slice_name: 'sales' },
      recipients: [
        { type: 'Slack', recipient_config_json: '{"target":"#sales"}' },
        { type: 'Email', recipient_config_json: '{"target":"a@example.com"}' },
        { type: 'Email', recipient_config_json: '{"target":"b@example.com","ccTarget":"c@example.com"}' },
      ],
    };
    const read = toDraft(stored);
    expect(read).toMatchObject({ about: 'chart', chart, recipients: 'a@example.com' });
    expect(toBody(read, 'Report').recipients).toEqual([
      { type: 'Email', recipient_config_json: { target: 'a@example.com' } },
      { type: 'Slack', recipient_config_json: { target: '#sales' } },
      { type: 'Email', recipient_config_json: { target: 'b@example.com', ccTarget: 'c@example.com' } },
    ]);
  });
});
