import { loadExamples } from '@parallax/server';
import { type Command, say } from '../command.ts';
import { withServices } from '../with-services.ts';

export const examples: Command = {
  name: 'examples',
  about: 'Load the example database, datasets and dashboards',
  async run(_given, io) {
    await withServices(io, loadExamples);
    say(io, 'The examples are loaded');
    return 0;
  },
};
