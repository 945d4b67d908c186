import { describe, expect, it } from 'vitest';
import { type Placement, place } from './place.ts';

const ROOM = { width: 1000, height: 800 };
const PANEL = { width: 200, height: 100 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

describe('place', () => {
  it.each<[string, Placement, ReturnType<typeof at>, number, number]>([
    ['over the middle', 'top', at(500, 400), 420, 294],
    ['below when there is no room above', 'top', at(500, 50), 420, 76],
    ['not beyond the left edge', 'top', at(10, 400), 8, 294],
    ['not beyond the right edge', 'top', at(960, 400), 792, 294],
    ['below, flush with the right', 'bottomRight', at(500, 400), 340, 426],
    ['above when there is no room below', 'bottomRight', at(500, 750), 340, 644],
    ['to the right', 'rightTop', at(500, 400), 546, 400],
    ['to the left when there is no room', 'rightTop', at(900, 400), 694, 400],
    ['not below the bottom', 'rightTop', at(500, 780), 546, 692],
  ])('%s', (_name, placement, anchor, left, top) => {
    expect(place(placement, anchor, PANEL, ROOM)).toEqual({ left, top });
  });
});
