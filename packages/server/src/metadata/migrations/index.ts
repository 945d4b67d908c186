import { identity } from './0001-identity.ts';
import { shared } from './0002-shared.ts';
import { data } from './0003-data.ts';
import { content } from './0004-content.ts';
import { sqlEditor } from './0005-sql-editor.ts';
import { reports } from './0006-reports.ts';
import { bundleFields } from './0007-bundle-fields.ts';
import { listIndexes } from './0008-list-indexes.ts';

/** Applied in this order, each once; new ones go at the end. */
export const migrations = [
  identity,
  shared,
  data,
  content,
  sqlEditor,
  reports,
  bundleFields,
  listIndexes,
] as const;
