import { readSettings, serve as serveProduct } from '@parallax/server';
import type { Command } from '../command.ts';

export const serve: Command = {
  name: 'serve',
  about: 'Start the product',
  options: {
    port: { value: 'port', about: 'instead of PORT' },
    host: { value: 'host', about: 'instead of HOST' },
  },
  async run({ values: { port, host } }, { env }) {
    const given = { ...env, ...(port && { PORT: port }), ...(host && { HOST: host }) };
    await serveProduct(readSettings(given));
    // Signals end it.
    return new Promise(() => {});
  },
};
