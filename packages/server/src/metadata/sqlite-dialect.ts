import {
  type BinaryOperationNode,
  type Dialect,
  type Driver,
  type Kysely,
  OperatorNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteDriver, Turns } from './sqlite-driver.ts';
import type { Outlives } from './sqlite-handle.ts';

/** Kysely on a SQLite file through libsql. */
export class LibsqlDialect implements Dialect {
  constructor(
    private readonly path: string,
    private readonly turns = new Turns(),
    private readonly outlives: Outlives = 'machine',
  ) {}

  /** The same file for writes that need not outlive the machine; they take turns with the others. */
  hasty(): LibsqlDialect {
    return new LibsqlDialect(this.path, this.turns, 'process');
  }

  createDriver(): Driver {
    return new SqliteDriver(this.path, this.turns, this.outlives);
  }
  createQueryCompiler() {
    return new Compiler();
  }
  createAdapter() {
    return new SqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

/** SQLite's `like` takes no account of case, as `ilike` does elsewhere, but has no escape character of its own. */
class Compiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    if (!OperatorNode.is(operator) || operator.operator !== 'ilike') {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(' like ');
    this.visitNode(rightOperand);
    this.append(" escape '\\'");
  }
}
