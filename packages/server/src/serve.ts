import { createApp } from './app.ts';
import { loadExamples } from './examples/load.ts';
import type { Settings } from './settings.ts';

/** Runs the product until a signal stops it. */
export async function serve(settings: Settings): Promise<void> {
  const app = await createApp({ settings, onError: error => console.error(error) });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      app.close().then(
        () => process.exit(0),
        error => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  const address = await app.server.listen({ port: settings.port, host: settings.host });
  console.log(`Parallax is ready at ${address}`);
  if (app.firstPassword) {
    console.log(`Sign in as admin with the password ${app.firstPassword} (shown only this once)`);
  } else console.log('Sign in as admin');
  if (settings.examples && settings.role !== 'worker') {
    loadExamples(app.services).catch(error => console.error('The examples could not be loaded:', error));
  }
}
