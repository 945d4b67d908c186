import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Camera,
  dragged,
  fitting,
  lonLatOf,
  projectionOf,
  scaleBar,
  unproject,
  worldOf,
  zoomed,
} from './camera.ts';

const size = { width: 600, height: 400 };
const cameras = fc.record({
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  latitude: fc.double({ min: -75, max: 75, noNaN: true }),
  zoom: fc.double({ min: 1, max: 16, noNaN: true }),
  bearing: fc.double({ min: -180, max: 180, noNaN: true }),
  pitch: fc.double({ min: 0, max: 60, noNaN: true }),
  width: fc.constant(size.width),
  height: fc.constant(size.height),
});
const pixels = fc.tuple(
  fc.double({ min: 0, max: size.width, noNaN: true }),
  fc.double({ min: 0, max: size.height, noNaN: true }),
);

describe('a camera', () => {
  it('knows the corners and the middle of the world', () => {
    expect(worldOf([0, 0])).toEqual([0.5, 0.5]);
    expect(worldOf([-180, 85.051129])[1]).toBeCloseTo(0, 6);
    expect(lonLatOf([1, 0.5])).toEqual([180, 0]);
  });

  it('finds under a pixel what it draws there', () => {
    fc.assert(
      fc.property(cameras, pixels, (camera, at) => {
        const [x, y] = projectionOf(camera).place(unproject(camera, at));
        // A pixel beyond half a world from the middle shows a copy; its place is drawn in the nearest one.
        const world = 512 * 2 ** camera.zoom;
        fc.pre(world > 2 * size.width * 2);
        expect(x).toBeCloseTo(at[0], 3);
        expect(y).toBeCloseTo(at[1], 3);
      }),
    );
  });

  it('keeps the place under the pointer while dragging and zooming', () => {
    fc.assert(
      fc.property(cameras, pixels, pixels, (camera, from, to) => {
        fc.pre(camera.zoom > 3.5);
        const place = unproject(camera, from);
        fc.pre(Math.abs(place[1]) < 80);
        const moved = dragged(camera, from, to);
        fc.pre(Math.abs(moved.latitude) < 80);
        const after = projectionOf(moved).place(place);
        expect(after[0]).toBeCloseTo(to[0], 2);
        expect(after[1]).toBeCloseTo(to[1], 2);
        const closer = projectionOf(zoomed(camera, 1.3, from)).place(place);
        expect(closer[0]).toBeCloseTo(from[0], 1);
        expect(closer[1]).toBeCloseTo(from[1], 1);
      }),
    );
  });

  it('fits what it is shown, whatever the tilt', () => {
    const places = fc.array(
      fc.tuple(
        fc.double({ min: -170, max: 170, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(places, cameras, (list, { bearing, pitch }) => {
        const camera = fitting(list as [number, number][], size, { bearing, pitch });
        fc.pre(camera.zoom > 0);
        const { place } = projectionOf({ ...camera });
        const world = 512 * 2 ** camera.zoom;
        for (const at of list as [number, number][]) {
          const [x, y] = place(at);
          const inside = x >= -1 && y >= -1 && x <= size.width + 1 && y <= size.height + 1;
          // Places half a world away may be drawn in the neighbouring copy.
          expect(inside || world < 2 * Math.max(size.width, size.height)).toBe(true);
        }
      }),
    );
  });

  it('shows the world where there is nothing', () => {
    const camera = fitting([], size, { bearing: 0, pitch: 0 });
    expect(camera.zoom).toBeGreaterThanOrEqual(0);
    expect(camera.longitude).toBe(0);
  });

  it('measures with round numbers', () => {
    const camera: Camera = { longitude: 0, latitude: 0, zoom: 5, bearing: 0, pitch: 0, ...size };
    const { metres, pixels: long } = scaleBar(camera, 90);
    expect(metres).toBe(200_000);
    expect(long).toBeLessThanOrEqual(90);
    expect(long).toBeCloseTo((200_000 * 512 * 32) / 40_075_017, 3);
  });
});
