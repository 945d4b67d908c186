import { canonical } from './canonical.ts';
import { withoutExplain } from './explain.ts';
import { functionsIn } from './functions.ts';
import { isWord } from './lexer.ts';
import { parseTrees, type Tree } from './parser.ts';
import { splitStatements } from './split.ts';
import { isTree, nodeOf, walk } from './tree.ts';

/** Statements that can only read, as long as nothing inside them writes. */
const READERS = new Set([
  ...['select', 'union', 'intersect', 'except', 'values', 'subquery', 'paren'],
  ...['describe', 'show', 'summarize', 'pivot', 'pragma'],
]);

/** Nodes that write, lock, load or run something wherever they stand. */
const WRITERS = new Set([
  ...[
    'insert',
    'conditional_insert',
    'multitable_inserts',
    'update',
    'delete',
    'merge',
    'truncate',
    'truncate_table',
  ],
  ...[
    'copy',
    'load_data',
    'export',
    'put',
    'refresh',
    'grant',
    'revoke',
    'commit',
    'rollback',
    'transaction',
    'use',
  ],
  ...[
    'execute',
    'prepare',
    'command',
    'attach',
    'detach',
    'install',
    'set_statement',
    'kill',
    'analyze',
    'declare',
  ],
  ...['locking_statement', 'cache', 'uncache', 'flashback_table', 'undrop', 'comment'],
]);
const DEFINERS = /^(create|drop|alter)_/;

/** Functions that change something although they are called from a query. */
const WRITING_FUNCTIONS = new Set([
  ...[
    'nextval',
    'setval',
    'lo_create',
    'lo_creat',
    'lo_unlink',
    'lo_put',
    'lo_import',
    'lo_export',
    'lo_from_bytea',
  ],
  ...[
    'lowrite',
    'lo_truncate',
    'lo_open',
    'set_config',
    'pg_advisory_lock',
    'pg_notify',
    'pg_terminate_backend',
  ],
  ...[
    'pg_cancel_backend',
    'pg_reload_conf',
    'pg_rotate_logfile',
    'pg_switch_wal',
    'get_lock',
    'release_lock',
  ],
]);

/** Whether a script only reads. Throws INVALID_SQL_ERROR when it cannot be told. */
export function isReadOnly(sql: string, dialect: string): boolean {
  return !mutates(sql, dialect);
}

/** Whether any statement of a script may change data, structure, settings or locks. */
export function mutates(sql: string, dialect: string): boolean {
  const clean = canonical(sql, dialect);
  if (functionsIn(clean.tokens).some(name => WRITING_FUNCTIONS.has(name))) return true;
  return splitStatements(clean.sql, dialect).some(statement => statementMutates(statement.sql, dialect));
}

function statementMutates(sql: string, dialect: string): boolean {
  const explained = withoutExplain(sql, dialect);
  if (explained.explains && !explained.runs) return false;
  const [first, second] = canonical(explained.sql, dialect).tokens;
  if (isWord(first, ...OPAQUE_STARTS) && !(second?.kind === 'symbol' && second.text === '(')) return true;
  return parseTrees(explained.sql, dialect).some(treeMutates);
}

const OPAQUE_STARTS = [
  ...[
    'do',
    'call',
    'exec',
    'execute',
    'prepare',
    'load',
    'lock',
    'listen',
    'notify',
    'vacuum',
    'reindex',
    'cluster',
  ],
  ...[
    'checkpoint',
    'reset',
    'set',
    'use',
    'import',
    'export',
    'install',
    'attach',
    'detach',
    'handler',
    'kill',
  ],
  ...[
    'flush',
    'purge',
    'optimize',
    'repair',
    'rename',
    'begin',
    'start',
    'commit',
    'rollback',
    'savepoint',
    'table',
  ],
];

function treeMutates(tree: Tree): boolean {
  const root = nodeOf(tree);
  if (!root || !READERS.has(root.type)) return true;
  if (root.type === 'pragma' && root.fields.value !== null && root.fields.value !== undefined) return true;
  let writes = false;
  walk(tree, (type, fields) => {
    writes ||= WRITERS.has(type) || DEFINERS.test(type);
    if (type === 'select') {
      writes ||= isTree(fields.into) || (Array.isArray(fields.locks) && fields.locks.length > 0);
    }
    return !writes;
  });
  return writes;
}
