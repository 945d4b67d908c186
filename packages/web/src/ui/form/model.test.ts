import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientError, readError, structured } from '../../api/errors.ts';
import { editsOf, type FormState, isDirty, openForm, required, step } from './model.ts';

interface Draft {
  name: string;
  descr: string;
  roles: { value: number; label: string }[];
}
const stored: Draft = { name: 'a', descr: 'b', roles: [] };
const edited = step(openForm(stored), { type: 'edit', changes: { name: 'mine' } });
const saving = step(edited, { type: 'submit', problems: {} });
const refusal = (status: number, body: unknown) => readError(status, body);

describe('step', () => {
  it('knows what the person changed, and only that', () => {
    expect(editsOf(edited)).toEqual({ name: 'mine' });
    expect(isDirty(step(edited, { type: 'edit', changes: { name: 'a' } }))).toBe(false);
  });

  it('does not save what is wrong, and saves once', () => {
    expect(step(edited, { type: 'submit', problems: { name: 'no' } })).toMatchObject({ phase: 'editing' });
    expect(saving.phase).toBe('saving');
    expect(step(saving, { type: 'submit', problems: {} })).toBe(saving);
    expect(step(saving, { type: 'leave' })).toBe(saving);
  });

  it.each([
    [refusal(422, { message: { name: ['Name must be unique'] } }), { name: 'Name must be unique' }],
    [refusal(400, { message: { roles: { 0: ['Not an integer'] } } }), { roles: 'Not an integer' }],
  ])('places a refusal at its field', (error, problems) => {
    expect(step(saving, { type: 'refused', error })).toMatchObject({
      phase: 'editing',
      problems,
      failure: null,
      draft: saving.draft,
    });
  });

  it('shows a refusal that no field owns above the form', () => {
    for (const error of [
      refusal(422, { message: 'Annotation layer has associated annotations.' }),
      refusal(400, { message: { other: ['x'] } }),
      new Error('x'),
    ]) {
      expect(step(saving, { type: 'refused', error })).toMatchObject({ problems: {}, failure: error });
    }
  });

  it('names a conflict and keeps the edits over the newer version', () => {
    const error = new ClientError(412, [structured('GENERIC_COMMAND_ERROR', 'changed')]);
    const conflict = step(saving, { type: 'refused', error });
    expect(conflict.phase).toBe('conflict');
    const theirs = { name: 'theirs', descr: 'theirs', roles: [] };
    expect(step(conflict, { type: 'reloaded', stored: theirs })).toMatchObject({
      phase: 'editing',
      stored: theirs,
      draft: { name: 'mine', descr: 'theirs' },
    });
  });

  it('forgets the problem of a field that is edited', () => {
    const wrong: FormState<Draft> = { ...edited, problems: { name: 'no', descr: 'no' } };
    expect(step(wrong, { type: 'edit', changes: { name: 'x' } }).problems).toEqual({ descr: 'no' });
  });

  it('never loses an edit, whatever the server holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (mine, theirs, before) => {
        fc.pre(mine !== before);
        const open = openForm({ name: before, descr: '' });
        const dirty = step(open, { type: 'edit', changes: { name: mine } });
        expect(step(dirty, { type: 'reloaded', stored: { name: theirs, descr: 'd' } }).draft).toEqual({
          name: mine,
          descr: 'd',
        });
      }),
    );
  });
});

it('requires what must not be empty', () => {
  expect(required({ ...stored, name: ' ' }, 'name', 'descr', 'roles')).toEqual({
    name: 'This is a required field',
    roles: 'This is a required field',
  });
});
