import { type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react';
import styles from './Floating.module.css';
import { Floating } from './Floating.tsx';
import { useReveal } from './use-reveal.ts';
import { withHandlers } from './with-handlers.ts';

interface TooltipProps {
  /** Nothing shows without one. */
  title?: ReactNode;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A few words on what is pointed at or focused. */
export function Tooltip({ title, children }: TooltipProps) {
  const id = useId();
  const { anchor, hide, trigger, panel } = useReveal();
  if (!title) return children;
  const described = anchor ? { 'aria-describedby': id } : {};
  return (
    <>
      {withHandlers(children, { ...trigger, ...described, onPointerDown: hide })}
      {anchor && (
        <Floating {...panel} id={id} role="tooltip" anchor={anchor} placement="top" className={styles.tip}>
          {title}
        </Floating>
      )}
    </>
  );
}
