import { register } from 'tsx/esm/api';

/** Starts a reading thread from the sources; the bundled server has one of its own. */
register();
await import('./thread.ts');
