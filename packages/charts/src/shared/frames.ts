import { emptyFrame, type Frame } from '@parallax/contract';

/** The frame of a query, or an empty one where its result is missing. */
export const emptyFrameOr = (frames: readonly Frame[], index: number): Frame =>
  frames[index] ?? emptyFrame([]);
