import { ownValue } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { isRecord } from '../settings/read.ts';

/** Whether the settings know a column as one of moments, so that a grain applies to it. */
export const isTemporalColumn = (column: string, { temporal_columns_lookup: known }: Settings): boolean =>
  isRecord(known) && Boolean(ownValue(known, column));
