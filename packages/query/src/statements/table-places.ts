import { canonical } from './canonical.ts';
import { withoutExplain } from './explain.ts';
import { sameToken } from './in-script.ts';
import { codePointOffsets, parseTrees } from './parser.ts';
import { splitStatements } from './split.ts';
import { referencesIn, type TableName } from './tables.ts';

/** The offset of the first place where a script names a table; null when the place cannot be told. */
export function tableAt(sql: string, { catalog, schema, table }: TableName, dialect: string): number | null {
  const clean = canonical(sql, dialect).sql;
  for (const statement of splitStatements(clean, dialect)) {
    const body = withoutExplain(statement.sql, dialect).sql;
    const found = parseTrees(body, dialect)
      .flatMap(tree => referencesIn(tree, dialect))
      .find(name => name.catalog === catalog && name.schema === schema && name.table === table);
    if (!found) continue;
    const { identifiers } = found;
    const { span } = identifiers.catalog ?? identifiers.schema ?? identifiers.name;
    const before = statement.end - body.length;
    return span && sameToken(clean, sql, before + codePointOffsets(body)(span.start), dialect);
  }
  return null;
}
