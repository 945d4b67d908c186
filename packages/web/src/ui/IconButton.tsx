import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface IconButtonProps {
  icon: ReactNode;
  /** What it does, shown when it is pointed at. */
  tip: string;
  /** What it does and to what, where the tip alone does not say. */
  label?: string;
  onClick(): void;
}

/** A small button that is no more than an icon. */
export const IconButton = ({ icon, tip, label = tip, onClick }: IconButtonProps) => (
  <Tooltip title={tip}>
    <Button type="text" size="small" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
);
