import { Journal } from './activity/journal.ts';
import { createAuth } from './auth/auth.ts';
import { loadKeys } from './auth/keys.ts';
import { prepareIdentity } from './auth/prepare.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { openMetadata } from './metadata/open.ts';
import { Connections } from './resources/databases/connections.ts';
import { alignSystemTags } from './resources/tags/system-tags.ts';
import { seedThemes } from './resources/themes/service.ts';
import { DatasetCatalog } from './run/dataset-catalog.ts';
import { Recall } from './run/recall.ts';
import { RedisResultCache } from './run/redis-result-cache.ts';
import { MemoryResultCache } from './run/result-cache.ts';
import { RowRules } from './run/row-rules.ts';
import { SingleFlight } from './run/single-flight.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { ResultsStore } from './sql-lab/results/store.ts';
import { Runs } from './sql-lab/runs.ts';
import { SqlReader } from './sql-reading/sql-reader.ts';
import { UploadsUnderway } from './upload/progress.ts';

const RESULT_CACHE_BYTES = 64 * 1024 * 1024;

export interface ServiceOptions {
  settings: Settings;
  clock?: Clock;
  /** Told about failures that no client should see. */
  onError?(error: unknown): void;
}

export interface OpenServices {
  services: Services;
  /** The random password of an `admin` just made, to be shown once. */
  firstPassword: string | null;
  close(): Promise<void>;
}

/** Store, identity and everything handlers and commands work with; nothing listens and nothing is recovered. */
export async function openServices({
  settings,
  clock = systemClock,
  onError = () => {},
}: ServiceOptions): Promise<OpenServices> {
  const { home, metadataUrl } = settings;
  const metadata = await openMetadata({ url: metadataUrl, home, clock, onLost: onError });
  const keys = loadKeys({ home: settings.home, secret: settings.secretKey });
  const { printOnce } = await prepareIdentity({
    metadata,
    keys,
    clock,
    adminPassword: settings.adminPassword,
  });
  await seedThemes(metadata.db, clock.now());
  await alignSystemTags(metadata, settings.flags.TAGGING_SYSTEM, clock.now());
  const { guestTokenSeconds } = settings;
  const auth = createAuth({ metadata, keys, clock, guestTokenSeconds });
  const results = settings.redisUrl
    ? new RedisResultCache(settings.redisUrl, onError)
    : new MemoryResultCache(RESULT_CACHE_BYTES);
  const sqlReader = new SqlReader();
  const services: Services = {
    settings,
    clock,
    metadata,
    db: metadata.db,
    auth,
    journal: new Journal(metadata.db, clock, onError),
    connections: new Connections(metadata, auth.sealer, settings),
    datasets: new DatasetCatalog(metadata),
    rowRules: new RowRules(metadata),
    results,
    flights: new SingleFlight(),
    recall: new Recall(metadata, results),
    runs: new Runs(
      metadata,
      clock,
      new ResultsStore(settings.home, () => clock.now(), settings.resultsBytes),
      sqlReader,
      onError,
    ),
    sqlReader,
    uploads: new UploadsUnderway(),
    examples: { loading: false },
    onError,
  };
  return {
    services,
    firstPassword: printOnce,
    async close() {
      await services.sqlReader.close();
      await services.journal.flush();
      await services.results.close();
      await services.connections.close();
      await metadata.close();
    },
  };
}
