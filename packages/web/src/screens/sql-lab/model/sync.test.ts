import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLocal, type Shelf, writeLocal } from './local-copy.ts';
import { mergeTabs, newerOf } from './merge.ts';
import { EMPTY_LAB, type Lab, type Tab } from './state.ts';
import { acknowledge, forget, planSync, receive, type SyncStep } from './sync.ts';
import { addTab, blankContent, closeTab, editTab } from './tabs.ts';

const content = {
  ...blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: null }),
  name: 'Sales',
};

function memoryShelf(): Shelf {
  const entries = new Map<string, string>();
  return {
    get: key => entries.get(key) ?? null,
    set: (key, text) => {
      entries.set(key, text);
      return true;
    },
    remove: key => entries.delete(key),
    used: () => 0,
  };
}

/** A browser and a server, between which every message may be late or lost. */
class World {
  readonly server = new Map<number, Tab>();
  readonly shelf = memoryShelf();
  lab: Lab = EMPTY_LAB;
  newest = '';
  private serial = 0;

  change(next: Lab): void {
    writeLocal(this.shelf, this.lab, next);
    this.lab = next;
  }

  open(id: string, now: number): void {
    this.change(addTab(this.lab, id, content, now));
  }

  edit(id: string, sql: string, now: number): void {
    const before = this.lab;
    this.change(editTab(this.lab, id, { sql }, now));
    if (this.lab !== before) this.newest = sql;
  }

  /** What the server does with a step, and what it answers. */
  serve(step: SyncStep): (lab: Lab) => Lab {
    switch (step.kind) {
      case 'create': {
        const serverId = ++this.serial;
        this.server.set(serverId, { ...step.tab, id: String(serverId), serverId, updatedAt: 0 });
        // Creating keeps the text, not its moment: that comes with the next update.
        return lab => acknowledge(lab, step.tab.id, 0, serverId);
      }
      case 'load': {
        const found = this.server.get(step.tab.serverId!)!;
        return lab => receive(lab, step.tab.id, tab => newerOf(tab, found));
      }
      case 'update': {
        const { serverId } = step.tab;
        if (this.server.has(serverId!)) this.server.set(serverId!, { ...step.tab, id: String(serverId) });
        return lab => acknowledge(lab, step.tab.id, step.tab.updatedAt, serverId!);
      }
      case 'delete':
        this.server.delete(step.serverId);
        return lab => forget(lab, [step.serverId]);
    }
  }

  /** One round of syncing; `fate` says whether each message and each answer arrives. */
  sync(fate: () => 'arrives' | 'request lost' | 'answer lost', between: () => void = () => undefined): void {
    for (const step of planSync(this.lab)) {
      const what = fate();
      if (what === 'request lost') continue;
      const answer = this.serve(step);
      between();
      if (what === 'arrives') this.change(answer(this.lab));
    }
  }

  /** The browser dies; what it wrote down and what the server says is all there is. */
  restart(): void {
    const rows = [...this.server.values()];
    const active = rows.at(-1);
    this.lab = mergeTabs(readLocal(this.shelf), {
      names: rows.map(row => ({ serverId: row.serverId!, name: row.name })),
      active: active ? { tab: active, tables: [] } : null,
    });
    writeLocal(this.shelf, null, this.lab);
  }
}

const moment = fc.integer({ min: -1000, max: 1000 });
const event = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), sql: fc.string({ maxLength: 5 }), skew: moment }),
  fc.record({
    type: fc.constant('sync' as const),
    fate: fc.constantFrom('arrives' as const, 'request lost' as const, 'answer lost' as const),
    meanwhile: fc.option(fc.string({ maxLength: 5 })),
  }),
  fc.record({ type: fc.constant('crash' as const) }),
);

describe('tabs between browser and server', () => {
  it('end with the newest text on both sides, whatever happens on the way', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        const world = new World();
        let now = 1_000_000;
        world.open('a', now);
        const edit = (sql: string, skew = 0) => {
          now += 10;
          world.edit(tabHere(world)!.id, sql, now + skew);
        };
        for (const happened of events) {
          if (happened.type === 'edit') edit(happened.sql, happened.skew);
          else if (happened.type === 'crash') world.restart();
          else
            world.sync(
              () => happened.fate,
              () => happened.meanwhile !== null && edit(happened.meanwhile),
            );
        }
        world.sync(() => 'arrives');
        world.sync(() => 'arrives');
        world.sync(() => 'arrives');
        const here = tabHere(world)!;
        expect(here.sql).toBe(world.newest);
        expect(world.server.get(here.serverId!)?.sql).toBe(world.newest);
        expect(planSync(world.lab)).toEqual([]);
        world.restart();
        expect(tabHere(world)?.sql).toBe(world.newest);
      }),
      { numRuns: 500 },
    );
  });

  it('closes on the server what was closed here, even while it was being created', () => {
    const world = new World();
    world.open('a', 1);
    world.sync(
      () => 'arrives',
      () => world.change(closeTab(world.lab, 'a', 2)),
    );
    world.sync(() => 'arrives');
    expect(world.server.size).toBe(0);
    expect(world.lab.destroyed).toEqual({});
  });

  it('does not bring a closed tab back after a crash', () => {
    const world = new World();
    world.open('a', 1);
    world.sync(() => 'arrives');
    world.change(closeTab(world.lab, 'a', 2));
    world.restart();
    expect(world.lab.tabs).toEqual([]);
    world.sync(() => 'arrives');
    expect(world.server.size).toBe(0);
  });

  it('looks at the server before it overwrites a tab it has not seen', () => {
    const world = new World();
    world.open('a', 1);
    world.sync(() => 'arrives');
    world.sync(() => 'arrives');
    const row = [...world.server.values()][0]!;
    world.edit('a', 'mine', 100);
    world.server.set(row.serverId!, { ...row, sql: 'newer, from elsewhere', updatedAt: 200 });
    world.server.set(99, { ...row, id: '99', serverId: 99 });
    world.restart();
    expect(planSync(world.lab)[0]?.kind).toBe('load');
    world.sync(() => 'arrives');
    expect(world.lab.tabs[0]?.sql).toBe('newer, from elsewhere');
  });
});

/** Answers lost while creating may leave a second row behind; the browser's own tab is the one edited. */
const tabHere = (world: World): Tab | undefined => world.lab.tabs.find(tab => tab.id === 'a');
