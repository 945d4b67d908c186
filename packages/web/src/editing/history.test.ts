import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { isChanged, isFull, mark, startHistory } from './history.ts';
import { redo, run, undo } from './steps.ts';

interface State {
  items: Record<string, number>;
}

const put = (key: string, value: number, mergeKey?: string): Command<State> => ({
  name: `put ${key}`,
  apply: draft => {
    draft.items[key] = value;
  },
  mergeKey,
});
const drop = (key: string): Command<State> => ({
  name: `drop ${key}`,
  apply: draft => {
    delete draft.items[key];
  },
});
const start = startHistory<State>({ items: {} }, 50);

describe('history', () => {
  it('leaves no step for a command that changes nothing', () => {
    expect(run(start, drop('a'))).toBe(start);
  });

  it('merges what shares a key until it is marked', () => {
    const typed = run(run(start, put('a', 1, 'title')), put('a', 2, 'title'));
    expect(typed.past).toHaveLength(1);
    expect(undo(typed).present).toEqual(start.present);
    expect(run(mark(typed), put('a', 3, 'title')).past).toHaveLength(2);
  });

  it('forgets the future after a new command', () => {
    const undone = undo(run(start, put('a', 1)));
    expect(run(undone, put('b', 1)).future).toEqual([]);
  });

  it.each([
    [49, false, false],
    [50, true, false],
    [51, true, true],
  ])('after %s steps: full %s, overflowed %s', (count, full, overflowed) => {
    let history = start;
    for (let step = 0; step < count; step++) history = run(history, put('a', step));
    expect([isFull(history), history.overflowed]).toEqual([full, overflowed]);
    for (let step = 0; step < count; step++) history = undo(history);
    expect(isChanged(history)).toBe(overflowed);
  });

  it('undoes to the start and redoes to the end', () => {
    const command = fc.oneof(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer()).map(([key, value]) => put(key, value)),
      fc.constantFrom('a', 'b', 'c').map(drop),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), commands => {
        const end = commands.reduce(run<State>, start);
        let back = end;
        while (back.past.length > 0) back = undo(back);
        expect(back.present).toEqual(start.present);
        let again = back;
        while (again.future.length > 0) again = redo(again);
        expect(again.present).toEqual(end.present);
      }),
    );
  });
});
