import { inspectMetadata, openMetadata, readSettings } from '@parallax/server';
import { type Command, say } from '../command.ts';

export const dbMigrate: Command = {
  name: 'db migrate',
  about: 'Bring the metadata store to this version; each start does the same',
  async run(_given, io) {
    const { metadataUrl: url, home } = readSettings(io.env);
    const { pending, place } = await inspectMetadata({ url, home });
    await (await openMetadata({ url, home })).close();
    say(io, pending.length === 0 ? `${place} is up to date` : `Applied ${pending.join(', ')} to ${place}`);
    return 0;
  },
};
