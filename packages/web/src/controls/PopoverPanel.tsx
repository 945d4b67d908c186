import { Popover } from 'antd';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useNarrow } from '../ui/use-narrow.ts';

interface PopoverPanelProps {
  open: boolean;
  content: ReactNode;
  children: ReactElement;
  onOpenChange(open: boolean): void;
}

const FIRST = 'input:not([type="radio"]), [contenteditable="true"], [tabindex="0"], button';

/**
 * The product's popover for editing something in place. The focus moves into it and comes back; Escape and a click
 * elsewhere close it.
 */
export function PopoverPanel({ open, content, children, onOpenChange }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const narrow = useNarrow();
  const change = (next: boolean) => {
    if (next) before.current = document.activeElement;
    onOpenChange(next);
  };
  const moveFocus = (opened: boolean) => {
    const field = panel.current?.querySelector<HTMLElement>('input:not([type="radio"])');
    if (opened) (field ?? panel.current?.querySelector<HTMLElement>(FIRST))?.focus();
    else if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      afterOpenChange={moveFocus}
      trigger="click"
      placement={narrow ? 'bottom' : 'rightTop'}
      destroyOnHidden
      content={
        <div
          ref={panel}
          role="dialog"
          onKeyDown={event => {
            if (event.key === 'Escape') change(false);
          }}
        >
          {content}
        </div>
      }
    >
      {children}
    </Popover>
  );
}
