export { MAX_SQL_LENGTH, positionAt } from './canonical.ts';
export { type CheckerOptions, checkerFor } from './checker.ts';
export { asCreateTable, asCreateView, isSelect } from './create-as.ts';
export { checkExpression, type ExpressionRules } from './expression.ts';
export { formatSql } from './format.ts';
export { refuseDenied } from './guard.ts';
export { inScript, type SentStatement } from './in-script.ts';
export { lex, type Token, type TokenKind } from './lexer.ts';
export { applyLimit, type Limited, type LimitingFactor, limitOf } from './limit.ts';
export { loadParser } from './parser.ts';
export { type Position, positionOf } from './position.ts';
export { isReadOnly, mutates } from './reads.ts';
export { type Refusal, refusalOf, refused } from './refusal.ts';
export { bindRules, injectRowRules, type RuleOf, type TableRule } from './row-rules.ts';
export {
  type ReadStatement,
  readScript,
  type Writing,
  type WrittenScript,
  writeScript,
} from './script.ts';
export { type Statement, splitStatements, statementAt } from './split.ts';
export { tableAt } from './table-places.ts';
export { type TableName, type Tables, tablesOf } from './tables.ts';
export { trimStatement } from './trim.ts';
export { virtualDatasetSql } from './virtual-dataset.ts';
