import type { Journal } from './activity/journal.ts';
import type { Auth } from './auth/auth.ts';
import type { Clock } from './clock.ts';
import type { Metadata } from './metadata/open.ts';
import type { Db } from './metadata/schema.ts';
import type { Connections } from './resources/databases/connections.ts';
import type { DatasetCatalog } from './run/dataset-catalog.ts';
import type { Recall } from './run/recall.ts';
import type { ResultCache, StoredResult } from './run/result-cache.ts';
import type { RowRules } from './run/row-rules.ts';
import type { SingleFlight } from './run/single-flight.ts';
import type { Settings } from './settings.ts';
import type { Runs } from './sql-lab/runs.ts';
import type { SqlReader } from './sql-reading/sql-reader.ts';
import type { UploadsUnderway } from './upload/progress.ts';

/** What handlers may use. Built once in `app.ts`; tests build their own with a fixed clock and a fresh store. */
export interface Services {
  settings: Settings;
  clock: Clock;
  metadata: Metadata;
  db: Db;
  auth: Auth;
  journal: Journal;
  connections: Connections;
  datasets: DatasetCatalog;
  rowRules: RowRules;
  results: ResultCache;
  flights: SingleFlight<StoredResult>;
  recall: Recall;
  /** Scripts of the SQL editor under way, and the results they have kept. */
  runs: Runs;
  sqlReader: SqlReader;
  uploads: UploadsUnderway;
  /** Whether this process is making the example dashboards at the moment. */
  examples: { loading: boolean };
  /** Told about failures that no client should see. */
  onError(error: unknown): void;
}
