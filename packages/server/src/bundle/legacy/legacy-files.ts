import type { Db } from '../../metadata/schema.ts';
import type { Files } from '../archive.ts';
import { KINDS, type Kind } from '../files.ts';
import { Problems } from '../problems.ts';
import { readYaml } from '../yaml.ts';
import { isLegacyDashboards, legacyDashboardFiles } from './dashboard-files.ts';
import { isLegacyDatasets, legacyDatasetFiles } from './dataset-files.ts';
import type { LegacySync } from './sources.ts';

/** What a file of a release before bundles holds; null for any other file. JSON is YAML, too. */
export function legacyKind(text: string): Extract<Kind, 'dashboards' | 'datasets'> | null {
  const value = parsed(text);
  if (isLegacyDashboards(value)) return 'dashboards';
  return isLegacyDatasets(value) ? 'datasets' : null;
}

/** A file of a release before bundles as the bundle it would be today; null for any other file. */
export async function legacyFiles(text: string, main: Kind, sync: LegacySync, db: Db): Promise<Files | null> {
  const value = parsed(text);
  const problems = new Problems();
  const files =
    main === 'dashboards' && isLegacyDashboards(value)
      ? await legacyDashboardFiles(value, db, problems)
      : main === 'datasets' && isLegacyDatasets(value)
        ? await legacyDatasetFiles(value, db, sync, problems)
        : null;
  problems.throwIfAny(KINDS[main].noun);
  return files;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return readYaml(text);
    } catch {
      return undefined;
    }
  }
}
