import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';

/** A slug as it is stored: spaces become dashes, other signs go. Nothing left means no slug. */
export function cleanSlug(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text;
  return (
    text
      .trim()
      .replace(/\s+/g, '-')
      .replace(/[^\p{L}\p{N}_-]/gu, '') || null
  );
}

export async function requireFreeSlug(
  slug: string | null | undefined,
  self: number | null,
  call: Call,
): Promise<void> {
  if (!slug) return;
  const taken = await call.services.db
    .selectFrom('dashboards')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (taken && taken.id !== self) throw new PlainError(422, { slug: ['Must be unique'] });
}
