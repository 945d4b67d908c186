import { createUser } from '@parallax/server';
import { type Command, say } from '../command.ts';
import { readPassword } from '../password.ts';
import { withServices } from '../with-services.ts';

export const userCreate: Command = {
  name: 'user create',
  about: 'Add a user',
  takes: ['<name>'],
  options: {
    role: {
      value: 'role',
      many: true,
      about: 'Admin, Alpha, Gamma…; may be given several times; Gamma when left out',
    },
    email: { value: 'address', about: '<name>@localhost when left out' },
    first: { value: 'name', about: 'first name; the user name when left out' },
    last: { value: 'name', about: 'last name' },
    'password-stdin': { about: 'read the password from standard input; otherwise one is made and printed' },
  },
  async run({ positionals: [username = ''], values, lists, flags }, io) {
    const password = flags['password-stdin'] ? await readPassword(io) : undefined;
    const made = await withServices(io, services =>
      createUser(services, {
        username,
        email: values.email ?? `${username}@localhost`,
        firstName: values.first ?? username,
        lastName: values.last ?? '',
        roles: lists.role ?? ['Gamma'],
        password,
      }),
    );
    say(io, made === null ? `Added ${username}` : `Added ${username} with the password ${made}`);
    return 0;
  },
};
