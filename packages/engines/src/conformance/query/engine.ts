import type { ConnectionConfig, Engine, TableScope } from '../../engine.ts';
import type { SuiteType } from '../test-engine.ts';

/** What the query cases need to know about a real server. */
export interface QueryEngine {
  engine: Engine;
  config: ConnectionConfig;
  /** Where the suite's tables are made; the connection's own place when left out. */
  scope?: TableScope;
  types: Pick<Record<SuiteType, string>, 'int' | 'float' | 'text' | 'bool' | 'timestamp'>;
  /** First day of the engine's plain week grain. */
  weekStart: 'monday' | 'sunday';
}
