import { type HTMLAttributes, type ReactElement, type ReactNode, useEffect, useId } from 'react';
import styles from './Floating.module.css';
import { Floating } from './Floating.tsx';
import type { Placement } from './place.ts';
import { useReveal } from './use-reveal.ts';
import { withHandlers } from './with-handlers.ts';

interface PopoverProps {
  title?: ReactNode;
  /** Called only while it shows; gets the way to close it. */
  content(close: () => void): ReactNode;
  placement: Placement;
  /** How long somebody points before it shows. */
  after?: number;
  /** A press on the element shows it as well, and holds the keyboard's place. */
  pressed?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** More about an element in a panel that can be pointed at and used. */
export function Popover({ title, content, placement, after, pressed = false, children }: PopoverProps) {
  const id = useId();
  const { anchor, show, hide, trigger, panel } = useReveal({ after });
  useEffect(() => {
    if (!anchor) return;
    const outside = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && document.getElementById(id)?.contains(target);
      if (!inside && !(target instanceof Node && anchor.contains(target))) hide();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [anchor, hide, id]);
  const press: HTMLAttributes<HTMLElement> = pressed
    ? {
        onFocus: undefined,
        onBlur: undefined,
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget, detail }) => {
          show(currentTarget);
          const byKeyboard = detail === 0;
          if (byKeyboard) requestAnimationFrame(() => firstIn(id)?.focus());
        },
      }
    : {};
  const close = () => {
    hide();
    anchor?.focus();
  };
  return (
    <>
      {withHandlers(children, { ...trigger, ...press })}
      {anchor && (
        <Floating
          {...panel}
          id={id}
          role={pressed ? 'dialog' : 'tooltip'}
          aria-label={typeof title === 'string' ? title : children.props['aria-label']}
          data-test="popover"
          anchor={anchor}
          placement={placement}
          className={styles.panel}
          onKeyDown={event => event.key === 'Escape' && close()}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) hide();
          }}
        >
          {title && <p className={styles.title}>{title}</p>}
          {content(hide)}
        </Floating>
      )}
    </>
  );
}

const firstIn = (id: string): HTMLElement | null | undefined =>
  document.getElementById(id)?.querySelector<HTMLElement>('button, a[href], input');
