export const isHorizontal = (metadata: Record<string, unknown>): boolean =>
  metadata.filter_bar_orientation === 'HORIZONTAL';
