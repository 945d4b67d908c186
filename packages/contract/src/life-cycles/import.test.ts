import { describe, expect, it } from 'vitest';
import { type ImportLife, importNeeds, importProblems, NO_NEEDS, stepImport } from './import.ts';

const needs = { secrets: [{ kind: 'password' as const, path: 'databases/a.yaml' }], conflicts: [] };
const conflicts = { secrets: [], conflicts: ['charts/a.yaml'] };
const LIVES: Record<ImportLife['status'], ImportLife> = {
  empty: { status: 'empty' },
  chosen: { status: 'chosen', needs: NO_NEEDS },
  sending: { status: 'sending', needs },
  asking: { status: 'asking', needs },
  failed: { status: 'failed', needs, messages: ['x'] },
  done: { status: 'done' },
};

describe('the life of an import', () => {
  it.each<[ImportLife['status'], Parameters<typeof stepImport>[1], ImportLife['status']]>([
    ['empty', { type: 'sent' }, 'empty'],
    ['empty', { type: 'chosen' }, 'chosen'],
    ['chosen', { type: 'sent' }, 'sending'],
    ['sending', { type: 'asked', needs }, 'asking'],
    ['sending', { type: 'refused', messages: ['no'] }, 'failed'],
    ['sending', { type: 'imported' }, 'done'],
    ['sending', { type: 'chosen' }, 'sending'],
    ['sending', { type: 'sent' }, 'sending'],
    ['asking', { type: 'sent' }, 'sending'],
    ['asking', { type: 'imported' }, 'asking'],
    ['failed', { type: 'sent' }, 'sending'],
    ['failed', { type: 'chosen' }, 'chosen'],
    ['done', { type: 'sent' }, 'done'],
    ['asking', { type: 'reset' }, 'empty'],
  ])('%s, then %j: %s', (from, event, to) => {
    expect(stepImport(LIVES[from], event).status).toBe(to);
  });

  it('keeps asking for what was asked before', () => {
    const asked = stepImport(LIVES.sending, { type: 'asked', needs: conflicts });
    expect(asked).toEqual({
      status: 'asking',
      needs: { secrets: needs.secrets, conflicts: ['charts/a.yaml'] },
    });
  });
});

describe('what a refusal asks for', () => {
  it.each([
    ['Must provide a password for the database', { kind: 'password' }],
    ['Must provide a password for the ssh tunnel', { kind: 'tunnel-password' }],
    ['Must provide a private key for the ssh tunnel', { kind: 'tunnel-key' }],
    ['Must provide a private key password for the ssh tunnel', { kind: 'tunnel-key-password' }],
    [
      'Must provide value for masked_encrypted_extra field: $.a.b (Key)',
      { kind: 'encrypted-extra', place: '$.a.b' },
    ],
  ])('%s', (text, need) => {
    expect(importNeeds({ 'databases/a.yaml': { _schema: [text] }, issue_codes: [] })).toEqual({
      secrets: [{ path: 'databases/a.yaml', ...need }],
      conflicts: [],
    });
  });

  it('conflicts', () => {
    const text = 'Chart already exists and `overwrite=true` was not passed';
    expect(importNeeds({ 'charts/a.yaml': text })).toEqual({ secrets: [], conflicts: ['charts/a.yaml'] });
  });

  it.each([
    [{}],
    [{ 'charts/a.yaml': { uuid: ['Missing'] } }],
    [{ 'charts/a.yaml': 'Not a valid YAML file' }],
  ])('nothing: %j', extra => expect(importNeeds(extra)).toBeNull());

  it('names problems by file and field', () => {
    const extra = { 'datasets/a.yaml': { columns: { 0: { type: ['bad'] } } }, 'charts/b.yaml': 'broken' };
    expect(importProblems(extra)).toEqual(['datasets/a.yaml: columns.0.type: bad', 'charts/b.yaml: broken']);
  });
});
