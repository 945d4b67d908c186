import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: 'point_cluster_map',
  name: 'Point Cluster Map',
  description: 'Draws points, those close together as one circle.',
  category: 'Map',
  tags: ['Business', 'Intensity', 'Density', 'Scatter', 'Geo', 'Transformable'],
  behaviours: [],
  view: 'map',
};
