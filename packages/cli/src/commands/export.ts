import { CONTENT_KINDS, exportContent } from '@parallax/server';
import { type Command, countOf, say, UsageError } from '../command.ts';
import { kindIn } from '../kind.ts';
import { withServices } from '../with-services.ts';

export const exportCommand: Command = {
  name: 'export',
  about: 'Write content to a folder, or to an archive when the path ends in .zip',
  takes: ['<path>'],
  options: {
    kind: { value: 'kind', about: `one of ${CONTENT_KINDS.join(', ')}; assets (everything) when left out` },
    id: { value: 'id', many: true, about: 'only this one; may be given several times' },
  },
  async run({ positionals: [to = ''], values, lists }, io) {
    const kind = kindIn(values.kind) ?? 'assets';
    const ids = lists.id?.map(Number);
    if (ids?.some(id => !Number.isInteger(id))) throw new UsageError('--id is a number');
    if (ids && kind === 'assets') throw new UsageError('--id needs a --kind');
    const paths = await withServices(io, services => exportContent(services, { to, kind, ids }));
    say(io, `Exported ${countOf(paths.length - 1)} to ${to}`);
    return 0;
  },
};
