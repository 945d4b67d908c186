import { type Bootstrap, bootstrap } from '../platform/bootstrap.ts';

type Reply = Bootstrap['replies'][string];

/** So long after the page was opened what came with it counts as today's. */
const FRESH_MS = 20_000;

const replies = new Map(Object.entries(bootstrap.replies));
const read = new Set<string>();

export const isFresh = (): boolean => performance.now() < FRESH_MS;

/** A reply to start a screen from; React may start a screen more than once before it is shown. */
export function readReply(url: string): Reply | undefined {
  if (!isFresh()) return undefined;
  read.add(url);
  return replies.get(url);
}

/** A reply in place of a request. It is given once, and not after a screen has started from it. */
export function takeReply(url: string): Reply | undefined {
  const reply = read.has(url) || !isFresh() ? undefined : replies.get(url);
  replies.delete(url);
  return reply;
}

/** Something was changed: what came with the page may be wrong now. */
export const dropReplies = (): void => replies.clear();
