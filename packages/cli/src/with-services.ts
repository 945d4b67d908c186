import { type OpenServices, openServices, readSettings } from '@parallax/server';
import type { Io } from './command.ts';

/** Opens the store the settings name, lets `work` use it, and closes it whatever happens. */
export async function withServices<T>(
  io: Io,
  work: (services: OpenServices['services']) => Promise<T>,
): Promise<T> {
  const opened = await openServices({ settings: readSettings(io.env) });
  try {
    if (opened.firstPassword)
      io.err.write(`Made the user admin with the password ${opened.firstPassword} (shown only this once)\n`);
    return await work(opened.services);
  } finally {
    await opened.close();
  }
}
