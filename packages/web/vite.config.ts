import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devShell } from './build/dev-shell.ts';
import { endpointTable } from './build/endpoint-table.ts';
import { iconImports } from './build/icon-imports.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { pageChunk } from './build/page-chunks.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';

/** The server that `vite dev` talks to. */
const SERVER = process.env.PARALLAX_DEV_SERVER ?? 'http://127.0.0.1:8088';
const SERVED_BY_SERVER = [
  '/api',
  '/logout',
  '/superset/log',
  '/swagger',
  '/tabstateview',
  '/tableschemaview',
  '/datasource',
];

/** What nearly every ECharts picture is drawn with. */
const ECHARTS =
  /node_modules\/(tslib|zrender|echarts\/lib\/(core|model|data\/(?!Graph|Tree)|util|scale|visual\/(?!VisualMapping)|processor|view|label|layout\/barGrid|preprocessor|component\/(axis|axisPointer|grid|legend|tooltip|title)\/|chart\/(bar|line|scatter)\/|coord\/cartesian|export\/core)|echarts\/(core|charts|components|features|renderers)\.js)|chart-host\/renderers\/families\/(base|cartesian)\.ts/;

/** What charts share, and the types hardly a dashboard is without. */
const CHARTS =
  /packages\/charts\/src\/(shared\/(?!deck|map|network|hierarchy|legacy-time)|(line|bar|area|timeseries|big-number|big-number-total|pie|table)\/|[a-z-]+\.ts)/;

export default defineConfig({
  appType: 'custom',
  plugins: [
    endpointTable(),
    iconImports(),
    react(),
    devShell(SERVER),
    noChunkCycles(),
    preloads(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    assetsDir: 'static/assets',
    // The shell's fonts and pictures must be cacheable on their own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These packages have no side effects but do not say so.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: {
        // What every page needs and seldom changes stays apart from our own code.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { debugName: 'pages', name: pageChunk, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'charts',
              test: CHARTS,
            },
            { name: 'echarts', test: ECHARTS },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_SERVER.map(path => [path, { target: SERVER, changeOrigin: false }])),
  },
});
