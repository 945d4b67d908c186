import type { ConnectionDraft } from './draft.ts';
import type { Engine } from './engine.ts';

/** The address a filled form stands for, to go on from when somebody changes to the other form. */
export function addressOf({ parameters }: Pick<ConnectionDraft, 'parameters'>, engine: Engine): string {
  const text = (name: string): string => {
    const value = parameters[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const query = text('query') ? `?${text('query').replace(/^\?/, '')}` : '';
  if (engine.local_files) return `${engine.engine}:///${text('database')}${query}`;
  const secret = text('password') ? `:${encodeURIComponent(text('password'))}` : '';
  const user = text('username') || secret ? `${encodeURIComponent(text('username'))}${secret}@` : '';
  const host = text('host').includes(':') ? `[${text('host')}]` : text('host');
  const port = text('port') ? `:${text('port')}` : '';
  return `${engine.engine}://${user}${host}${port}/${encodeURIComponent(text('database'))}${query}`;
}
