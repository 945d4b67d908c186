import { useQuery } from '@tanstack/react-query';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useWork } from '../context.ts';
import styles from '../Explore.module.css';
import { makePermalink } from '../exports.ts';
import type { DialogProps } from './Dialogs.tsx';

/** HTML that shows the chart as it stands in another page. */
export function EmbedDialog({ onClose }: DialogProps) {
  const work = useWork();
  const [width, setWidth] = useState(600);
  const [height, setHeight] = useState(400);
  const { data: link, error } = useQuery({
    queryKey: ['explore', 'permalink', work.settings],
    queryFn: () => makePermalink(work),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const code = link
    ? `<iframe\n  width="${width}"\n  height="${height}"\n  seamless\n  frameBorder="0"\n  scrolling="no"\n  src="${link}?standalone=1&height=${height}"\n></iframe>`
    : '';
  return (
    <Modal open title={t('Embed code')} onClose={onClose} cancelText={t('Close')}>
      <div className={styles.form}>
        {error && <ErrorDisplay error={error} compact />}
        <div className={styles.row}>
          <Field label={t('Chart width')}>
            {control => (
              <InputNumber {...control} min={100} value={width} onChange={value => setWidth(value ?? 600)} />
            )}
          </Field>
          <Field label={t('Chart height')}>
            {control => (
              <InputNumber
                {...control}
                min={100}
                value={height}
                onChange={value => setHeight(value ?? 400)}
              />
            )}
          </Field>
        </div>
        <div>
          <CopyButton text={code} />
          <pre className={styles.query}>{code || '…'}</pre>
        </div>
      </div>
    </Modal>
  );
}
