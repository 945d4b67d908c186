import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devShell } from './build/dev-shell.ts';
import { precompress } from './build/precompress.ts';
import { withoutSchemas } from './build/without-schemas.ts';

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

export default defineConfig({
  appType: 'custom',
  plugins: [withoutSchemas(), react(), devShell(SERVER), precompress()],
  build: {
    target: 'es2023',
    assetsDir: 'static/assets',
    // The shell's fonts and pictures must be cacheable on their own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs and seldom changes stays apart from our own code.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_SERVER.map(path => [path, { target: SERVER, changeOrigin: false }])),
  },
});
