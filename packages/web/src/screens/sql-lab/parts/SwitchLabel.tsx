import { Switch } from 'antd';

/** A line of a menu that turns something on and off. */
export const SwitchLabel = ({ text, on }: { text: string; on: boolean }) => (
  <span style={{ display: 'flex', gap: 16, justifyContent: 'space-between' }}>
    {text}
    <Switch size="small" checked={on} tabIndex={-1} aria-label={text} />
  </span>
);
