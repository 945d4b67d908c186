import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { t } from '../platform/i18n.ts';
import { Button } from './button/Button.tsx';
import { copy } from './copy.ts';
import { Tooltip } from './floating/Tooltip.tsx';

/** Copies `text`; the tick answers where the person is looking. */
export function CopyButton({ text, label = t('Copy to clipboard') }: { text: string; label?: string }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        icon={done ? <CheckOutlined /> : <CopyOutlined />}
        onClick={async () => setDone(await copy(text))}
      />
    </Tooltip>
  );
}
