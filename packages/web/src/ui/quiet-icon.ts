import { type AriaAttributes, cloneElement, isValidElement, type ReactNode } from 'react';

/** An icon beside words that say it all: the library's icons would be read out by their own names. */
export const quietIcon = (icon: ReactNode): ReactNode =>
  isValidElement<AriaAttributes>(icon) ? cloneElement(icon, { 'aria-hidden': true }) : icon;
