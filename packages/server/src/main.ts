import './threads.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

/** Starts the product with the settings of the environment. */
async function main(): Promise<void> {
  await serve(readSettings(process.env));
}

main().catch((error: unknown) => {
  console.error(`Parallax cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
