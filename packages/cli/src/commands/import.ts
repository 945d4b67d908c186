import { existsSync, readFileSync } from 'node:fs';
import { type BundleSecrets, CONTENT_KINDS, importContent } from '@parallax/server';
import { type Command, countOf, say, UsageError } from '../command.ts';
import { kindIn } from '../kind.ts';
import { withServices } from '../with-services.ts';

export const importCommand: Command = {
  name: 'import',
  about: 'Read content from a folder, an archive or a single file: all of it, or nothing',
  takes: ['<path>'],
  options: {
    kind: { value: 'kind', about: `one of ${CONTENT_KINDS.join(', ')}; what its header says when left out` },
    overwrite: { about: 'replace what exists already' },
    as: { value: 'user', about: 'whose rights count and who owns what is new; admin when left out' },
    secrets: {
      value: 'file',
      about: 'JSON: {"passwords": {"databases/x.yaml": "…"}, "ssh_tunnel_passwords": …}',
    },
  },
  async run({ positionals: [from = ''], values, flags }, io) {
    if (!existsSync(from)) throw new UsageError(`${from} does not exist`);
    const secrets = values.secrets === undefined ? undefined : secretsIn(values.secrets);
    const { kind, files } = await withServices(io, services =>
      importContent(services, {
        from,
        kind: kindIn(values.kind),
        overwrite: flags.overwrite ?? false,
        username: values.as ?? 'admin',
        secrets,
      }),
    );
    say(io, `Imported ${countOf(files)} (${kind})`);
    return 0;
  },
};

type TextMap = Record<string, string>;

/** The fields clients of the API send, in one file. */
function secretsIn(path: string): BundleSecrets {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      existsSync(path)
        ? `${path} is not JSON: ${error instanceof Error ? error.message : ''}`
        : `${path}, named by --secrets, does not exist`,
    );
  }
  const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const map = <T = TextMap>(name: string): T => (given.get(name) ?? {}) as T;
  return {
    passwords: map('passwords'),
    tunnelPasswords: map('ssh_tunnel_passwords'),
    tunnelKeys: map('ssh_tunnel_private_keys'),
    tunnelKeyPasswords: map('ssh_tunnel_private_key_passwords'),
    encryptedExtra: map<Record<string, TextMap>>('encrypted_extra_secrets'),
  };
}
