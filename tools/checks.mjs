import { join } from 'node:path';
import { root } from './product/steps.mjs';

const bin = name => join(root, 'node_modules/.bin', name);

/** What `npm run check` holds and `npm test` counts, each as one test. */
export const checks = [
  { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
  { name: 'lint', command: bin('biome'), args: ['ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: bin('tsx'), args: ['tools/boundaries/main.ts'] },
];
