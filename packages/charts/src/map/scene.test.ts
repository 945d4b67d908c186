import { describe, expect, it } from 'vitest';
import { firstCamera } from './bounds.ts';
import type { Camera } from './camera.ts';
import { shapeAt } from './hit.ts';
import { sceneOf } from './scene.ts';
import type { MapLayer, MapView } from './view.ts';

const colours = { water: '#eef', land: '#fff', border: '#ccc', text: '#333', surface: '#fff' };
const camera: Camera = { longitude: 0, latitude: 0, zoom: 4, bearing: 0, pitch: 0, width: 400, height: 300 };
const mapOf = (...layers: MapLayer[]): MapView => ({ viewport: camera, fit: false, layers, colours });

const dot = (longitude: number, colour = '#f00'): MapLayer => ({
  kind: 'points',
  unit: 'pixels',
  smallest: 1,
  largest: 50,
  opacity: 1,
  points: [{ at: [longitude, 0], radius: 10, colour }],
});

describe('the scene of a map', () => {
  it('leaves out what is not in the frame', () => {
    expect(sceneOf(mapOf(dot(0)), camera)).toHaveLength(1);
    expect(sceneOf(mapOf(dot(90)), camera)).toEqual([]);
  });

  it('finds the topmost item under a pixel', () => {
    const shapes = sceneOf(mapOf(dot(0), dot(0, '#0f0')), camera);
    expect(shapeAt(shapes, [205, 150])).toMatchObject({ of: { layer: 1, item: 0 } });
    expect(shapeAt(shapes, [240, 150])).toBeUndefined();
  });

  it('hits areas inside, not in their holes, and lines beside', () => {
    const ring = (half: number): [number, number][] => [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
      [-half, -half],
    ];
    const area: MapLayer = {
      kind: 'areas',
      unit: 'pixels',
      opacity: 1,
      areas: [{ rings: [ring(4), ring(2)], fill: '#00f', stroke: null, width: 0, height: 0 }],
    };
    const shapes = sceneOf(mapOf(area), camera);
    expect(shapeAt(shapes, [200, 150])).toBeUndefined();
    expect(shapeAt(shapes, [200 + 3 * 22.75, 150])).toBeDefined();
    const line: MapLayer = {
      kind: 'lines',
      unit: 'pixels',
      smallest: 1,
      largest: 10,
      lines: [
        {
          path: [
            [-5, 0],
            [5, 0],
          ],
          width: 2,
          colour: '#000',
        },
      ],
    };
    expect(shapeAt(sceneOf(mapOf(line), camera), [210, 153])).toBeDefined();
    expect(shapeAt(sceneOf(mapOf(line), camera), [210, 160])).toBeUndefined();
  });

  it('draws an area over the edge of the world in one piece', () => {
    const ring: [number, number][] = [
      [175, 5],
      [185, 5],
      [185, -5],
      [175, -5],
    ];
    const area: MapLayer = {
      kind: 'areas',
      unit: 'pixels',
      opacity: 1,
      areas: [{ rings: [ring], fill: '#00f', stroke: null, width: 0, height: 0 }],
    };
    const world = { ...camera, zoom: 0, width: 600 };
    expect(shapeAt(sceneOf(mapOf(area), world), [300, 150])).toBeUndefined();
    expect(shapeAt(sceneOf(mapOf(area), { ...world, longitude: 179 }), [300, 150])).toBeDefined();
  });

  it('raises areas only on a tilted map, the nearest last', () => {
    const square = (latitude: number): MapLayer => ({
      kind: 'areas',
      unit: 'pixels',
      opacity: 1,
      areas: [latitude - 3, latitude].map(at => ({
        rings: [
          [
            [-1, at],
            [1, at],
            [1, at + 1],
            [-1, at + 1],
          ],
        ],
        fill: '#00f',
        stroke: null,
        width: 0,
        height: 200_000,
      })),
    });
    expect(sceneOf(mapOf(square(0)), camera)).toHaveLength(2);
    const tilted = sceneOf(mapOf(square(0)), { ...camera, pitch: 50 });
    expect(tilted).toHaveLength(2 * (1 + 4));
    expect(tilted.at(-1)).toMatchObject({ of: { item: 0 } });
  });

  it('counts every point once, alone or in a cluster', () => {
    const places = Array.from({ length: 500 }, (_, index): [number, number] => [
      ((index * 37) % 100) / 10 - 5,
      ((index * 53) % 80) / 10 - 4,
    ]);
    const clusters: MapLayer = {
      kind: 'clusters',
      places,
      radius: 60,
      pointRadius: places.map(() => 5),
      unit: 'pixels',
      colour: '#088',
      opacity: 1,
      aggregate: 'sum',
    };
    const shapes = sceneOf(mapOf(clusters), camera);
    const counted = shapes.map(shape =>
      shape.kind === 'cluster' ? shape.count : shape.kind === 'circle' ? 1 : 0,
    );
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(500);
  });

  it('adds up the figures of a square of the screen', () => {
    const grid: MapLayer = {
      kind: 'screen-grid',
      places: [
        [0, 0, 3],
        [0.01, 0, 4],
        [5, 0, 1],
      ],
      cell: 20,
      colours: ['#000', '#888', '#fff'],
    };
    const shapes = sceneOf(mapOf(grid), camera);
    expect(shapes.map(shape => (shape.kind === 'path' ? shape.fill : null))).toEqual(['#fff', '#000']);
  });

  it('draws no heat where there is none', () => {
    const heat = (weight: number): MapLayer => ({
      kind: 'heat',
      places: [[0, 0, weight]],
      radius: 30,
      intensity: 1,
      mean: false,
      colours: ['#fff', '#f00'],
    });
    expect(sceneOf(mapOf(heat(0)), camera)).toEqual([]);
    expect(sceneOf(mapOf(heat(5)), camera).length).toBeGreaterThan(5);
  });

  it('starts at the saved view, or fitted to all layers', () => {
    expect(firstCamera(mapOf(dot(0)), { width: 10, height: 10 })).toMatchObject({ zoom: 4, width: 10 });
    expect(firstCamera({ ...mapOf(dot(20), dot(40)), fit: true }, camera).longitude).toBeCloseTo(30, 6);
  });
});
