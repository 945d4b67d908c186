/** A secret the server asks for before it imports a file of a bundle. */
export const IMPORT_SECRETS = [
  'password',
  'tunnel-password',
  'tunnel-key',
  'tunnel-key-password',
  'encrypted-extra',
] as const;
export type ImportSecret = (typeof IMPORT_SECRETS)[number];

export interface SecretNeed {
  kind: ImportSecret;
  /** The file in the bundle. */
  path: string;
  /** Of an encrypted extra: `$.credentials`. */
  place?: string;
}

/** What has to be supplied before an import can go on. */
export interface ImportNeeds {
  secrets: readonly SecretNeed[];
  /** Files whose things already exist. */
  conflicts: readonly string[];
}

/**
 * The life of one import: a file is chosen and sent; the server may ask for secrets or for leave to overwrite; it is
 * sent again with them.
 */
export type ImportLife =
  | { status: 'empty' }
  | { status: 'chosen'; needs: ImportNeeds }
  | { status: 'sending'; needs: ImportNeeds }
  | { status: 'asking'; needs: ImportNeeds }
  | { status: 'failed'; needs: ImportNeeds; messages: readonly string[] }
  | { status: 'done' };

export type ImportEvent =
  | { type: 'chosen' }
  | { type: 'sent' }
  | { type: 'asked'; needs: ImportNeeds }
  | { type: 'refused'; messages: readonly string[] }
  | { type: 'imported' }
  | { type: 'reset' };

export const NO_NEEDS: ImportNeeds = { secrets: [], conflicts: [] };

export function stepImport(life: ImportLife, event: ImportEvent): ImportLife {
  switch (event.type) {
    case 'reset':
      return { status: 'empty' };
    case 'chosen':
      return life.status === 'sending' ? life : { status: 'chosen', needs: NO_NEEDS };
    case 'sent':
      return life.status === 'chosen' || life.status === 'asking' || life.status === 'failed'
        ? { status: 'sending', needs: life.needs }
        : life;
    case 'asked':
      return life.status === 'sending' ? { status: 'asking', needs: merged(life.needs, event.needs) } : life;
    case 'refused':
      return life.status === 'sending'
        ? { status: 'failed', needs: life.needs, messages: event.messages }
        : life;
    case 'imported':
      return life.status === 'sending' ? { status: 'done' } : life;
  }
}

/** What was asked before stays on the screen: a second refusal may name only what is still missing. */
function merged(before: ImportNeeds, now: ImportNeeds): ImportNeeds {
  const keyOf = ({ kind, path, place }: SecretNeed) => `${kind} ${path} ${place ?? ''}`;
  const secrets = new Map([...before.secrets, ...now.secrets].map(need => [keyOf(need), need]));
  return {
    secrets: [...secrets.values()],
    conflicts: [...new Set([...before.conflicts, ...now.conflicts])],
  };
}

const SECRET_TEXTS: readonly [RegExp, ImportSecret][] = [
  [/^Must provide a password for the database/, 'password'],
  [/^Must provide a password for the ssh tunnel/, 'tunnel-password'],
  [/^Must provide a private key for the ssh tunnel/, 'tunnel-key'],
  [/^Must provide a private key password for the ssh tunnel/, 'tunnel-key-password'],
  [/^Must provide value for masked_encrypted_extra field: (\S+)/, 'encrypted-extra'],
];
const CONFLICT = 'already exists and `overwrite=true` was not passed';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a refused import asks for; null when something is wrong that no answer can mend. */
export function importNeeds(extra: Readonly<Record<string, unknown>>): ImportNeeds | null {
  const secrets: SecretNeed[] = [];
  const conflicts: string[] = [];
  for (const [path, detail] of Object.entries(extra)) {
    if (path === 'issue_codes') continue;
    if (typeof detail === 'string' && detail.includes(CONFLICT)) {
      conflicts.push(path);
      continue;
    }
    if (!isObject(detail) || Object.keys(detail).some(key => key !== '_schema')) return null;
    for (const text of Array.isArray(detail._schema) ? detail._schema : []) {
      const need = secretIn(path, String(text));
      if (!need) return null;
      secrets.push(need);
    }
  }
  return secrets.length + conflicts.length > 0 ? { secrets, conflicts } : null;
}

function secretIn(path: string, text: string): SecretNeed | null {
  for (const [pattern, kind] of SECRET_TEXTS) {
    const match = pattern.exec(text);
    if (match) return { kind, path, ...(match[1] && { place: match[1] }) };
  }
  return null;
}

/** What is wrong, file by file and field by field, as people read it. */
export function importProblems(extra: Readonly<Record<string, unknown>>): string[] {
  const texts = (value: unknown, field: string): string[] => {
    if (isObject(value))
      return Object.entries(value).flatMap(([key, item]) =>
        texts(item, key === '_schema' ? field : [field, key].filter(Boolean).join('.')),
      );
    const list = Array.isArray(value) ? value : [value];
    return list.map(text => (field ? `${field}: ${text}` : String(text)));
  };
  return Object.entries(extra)
    .filter(([path]) => path !== 'issue_codes')
    .flatMap(([path, detail]) => texts(detail, '').map(text => `${path}: ${text}`));
}
