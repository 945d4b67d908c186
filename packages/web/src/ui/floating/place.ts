export type Placement = 'top' | 'bottomRight' | 'rightTop';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 6;
/** Never nearer to an edge of the window than this. */
const MARGIN = 8;

const within = (at: number, size: number, room: number): number =>
  Math.max(MARGIN, Math.min(at, room - size - MARGIN));

/** Where a panel stands by its anchor: on the side asked for, on the other when there is no room, always in sight. */
export function place(
  placement: Placement,
  anchor: Box,
  panel: Size,
  room: Size,
): { left: number; top: number } {
  const above = anchor.top - GAP - panel.height;
  const below = anchor.top + anchor.height + GAP;
  const fitsBelow = below + panel.height + MARGIN <= room.height;
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - panel.width;
  const [x, y] = {
    top: () => [anchor.left + (anchor.width - panel.width) / 2, above >= MARGIN ? above : below],
    bottomRight: () => [
      anchor.left + anchor.width - panel.width,
      fitsBelow || above < MARGIN ? below : above,
    ],
    rightTop: () => [right + panel.width + MARGIN <= room.width ? right : left, anchor.top],
  }[placement]() as [number, number];
  return { left: within(x, panel.width, room.width), top: within(y, panel.height, room.height) };
}
