import { configureGlobal } from 'fast-check';

/** Loaded before every test file by `npm run fuzz`: a property that names no number of runs gets this many. */
configureGlobal({ numRuns: Number(process.env.PARALLAX_FUZZ_RUNS) });
