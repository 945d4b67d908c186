import { CONTENT_KINDS, type ContentKind } from '@parallax/server';
import { UsageError } from './command.ts';

/** The kind somebody named, or undefined when none was named. */
export function kindIn(text: string | undefined): ContentKind | undefined {
  if (text === undefined) return undefined;
  const kind = CONTENT_KINDS.find(known => known === text);
  if (!kind) throw new UsageError(`--kind is one of ${CONTENT_KINDS.join(', ')}`);
  return kind;
}
