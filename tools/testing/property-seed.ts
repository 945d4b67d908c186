import { configureGlobal } from 'fast-check';

/**
 * Loaded before every test file by `npm test`: the same cases every time, so that a red run is red for the change it
 * tries. `npm run fuzz` looks for new ones.
 */
configureGlobal({ seed: 20_261_116 });
