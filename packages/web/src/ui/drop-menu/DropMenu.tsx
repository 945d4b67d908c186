import type { DropdownProps, MenuProps } from 'antd';
import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import styles from './DropMenu.module.css';

const load = async () => (await import('./OpenMenu.tsx')).OpenMenu;
const OpenMenu = lazyPart(load);

export interface DropMenuProps {
  /** Where many menus wait on a page, a function makes each when it is opened. */
  menu: MenuProps | (() => MenuProps);
  placement?: DropdownProps['placement'];
  /** The button that opens the menu. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A button with a menu under it. The menu's code is fetched when somebody reaches for the button. */
export function DropMenu({ menu, placement, children }: DropMenuProps) {
  const [open, setOpen] = useState(false);
  // A press outside the menu closes it, and the button is outside: the click that follows must not open it again.
  const openAtPress = useRef(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: () => void load(),
    onPointerDown: () => {
      openAtPress.current = open;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const byKeyboard = event.detail === 0;
      setOpen(byKeyboard ? !open : !openAtPress.current);
    },
  });
  return (
    <span ref={anchor} className={styles.anchor}>
      {button}
      {open && (
        <Suspense fallback={null}>
          <OpenMenu menu={typeof menu === 'function' ? menu() : menu} placement={placement} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
