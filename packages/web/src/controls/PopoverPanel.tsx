import { Popover } from 'antd';
import type { ReactElement, ReactNode } from 'react';

interface PopoverPanelProps {
  open: boolean;
  content: ReactNode;
  children: ReactElement;
  onOpenChange(open: boolean): void;
}

/** The product's popover for editing something in place. Escape and a click elsewhere close it. */
export const PopoverPanel = ({ open, content, children, onOpenChange }: PopoverPanelProps) => (
  <Popover
    open={open}
    onOpenChange={onOpenChange}
    trigger="click"
    placement="rightTop"
    destroyOnHidden
    content={
      <div
        role="dialog"
        onKeyDown={event => {
          if (event.key === 'Escape') onOpenChange(false);
        }}
      >
        {content}
      </div>
    }
  >
    {children}
  </Popover>
);
