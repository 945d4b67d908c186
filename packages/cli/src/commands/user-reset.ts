import { resetUser } from '@parallax/server';
import { type Command, say } from '../command.ts';
import { readPassword } from '../password.ts';
import { withServices } from '../with-services.ts';

export const userReset: Command = {
  name: 'user reset',
  about: 'Give a user a new password and let them in again; their sessions end',
  takes: ['<name>'],
  options: {
    'password-stdin': { about: 'read the password from standard input; otherwise one is made and printed' },
  },
  async run({ positionals: [username = ''], flags }, io) {
    const password = flags['password-stdin'] ? await readPassword(io) : undefined;
    const made = await withServices(io, services => resetUser(services, username, password));
    say(io, made === null ? `Changed the password of ${username}` : `${username} has the password ${made}`);
    return 0;
  },
};
