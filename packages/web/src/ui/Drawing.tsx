import type { ReactNode } from 'react';

export type DrawingName = 'chart' | 'filter' | 'lost' | 'table';

const line = {
  fill: 'none',
  stroke: 'var(--px-disabled)',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;
const accent = { ...line, stroke: 'var(--px-primary)' } as const;

const DRAWINGS: Record<DrawingName, ReactNode> = {
  table: (
    <>
      <rect x="10" y="16" width="60" height="48" rx="5" {...line} />
      <path d="M10 30h60M30 30v34M50 30v34M10 47h60" {...line} opacity="0.5" />
      <path d="M16 23h18" {...accent} />
    </>
  ),
  chart: (
    <>
      <path d="M12 12v52a4 4 0 0 0 4 4h54" {...line} />
      <path d="M22 58V46M34 58V34M46 58V40M58 58V26" {...line} opacity="0.5" strokeWidth="6" />
      <path d="M20 38l14-14 12 8 16-16" {...accent} />
    </>
  ),
  filter: (
    <>
      <path d="M12 18h44L40 38v20l-12 6V38Z" {...line} strokeLinejoin="round" />
      <circle cx="56" cy="52" r="10" {...accent} />
      <path d="M63 59l8 8" {...accent} />
    </>
  ),
  lost: (
    <>
      <circle cx="40" cy="40" r="28" {...line} />
      <path d="M52 28l-8 16-16 8 8-16Z" {...accent} strokeLinejoin="round" />
      <path d="M40 8v6M40 66v6M8 40h6M66 40h6" {...line} opacity="0.5" />
    </>
  ),
};

/** Line drawings of our own in the colours of the theme. */
export const Drawing = ({ name, size }: { name: DrawingName; size: number }) => (
  <svg viewBox="0 0 80 80" width={size} height={size} aria-hidden="true">
    {DRAWINGS[name]}
  </svg>
);
