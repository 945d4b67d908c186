/** Our mark: two offset planes whose overlap is the thing seen. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d="M3 7.5 12.5 3v13.5L3 21Z" fill="var(--px-primary)" opacity="0.45" />
    <path d="M8.5 7.5 21 3v13.5L8.5 21Z" fill="var(--px-primary)" opacity="0.75" />
    <path d="M8.5 7.5 12.5 6v13.5L8.5 21Z" fill="var(--px-primary)" />
  </svg>
);
