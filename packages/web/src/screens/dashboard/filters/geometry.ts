/** Widths of the bar on the left, in pixels. */
export const BAR_WIDTH = { min: 260, max: 550, collapsed: 32 } as const;
export const BAR_HEIGHT = 56;
