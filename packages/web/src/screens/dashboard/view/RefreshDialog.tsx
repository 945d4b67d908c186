import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { edit } from '../editor/edit.ts';
import { setRefreshFrequency } from '../model/commands/index.ts';
import { REFRESH_CHOICES } from '../model/refresh.ts';
import { useDashboard } from '../store.ts';
import { periodName } from './period-name.ts';
import { useRefreshPeriod } from './use-auto-refresh.ts';

const CUSTOM = -1;

/** How often the page asks again by itself: kept in edit mode, for this visit otherwise. */
export function RefreshDialog({ onClose }: { onClose(): void }) {
  const editing = useDashboard(state => state.editing);
  const [period, setPeriod] = useRefreshPeriod();
  const [seconds, setSeconds] = useState(period);
  const [custom, setCustom] = useState(!REFRESH_CHOICES.some(choice => choice === period));
  const save = () => {
    if (editing) edit(setRefreshFrequency(seconds));
    else setPeriod(seconds);
    onClose();
  };
  return (
    <Modal open title={t('Refresh interval')} width={420} okText={t('Set')} onOk={save} onClose={onClose}>
      <Field
        label={t('Refresh every')}
        hint={editing ? undefined : t('This applies until you leave the page.')}
      >
        {control => (
          <Select
            {...control}
            value={custom ? CUSTOM : seconds}
            style={{ width: '100%' }}
            options={[
              ...REFRESH_CHOICES.map(value => ({ value: value as number, label: periodName(value) })),
              { value: CUSTOM, label: t('Custom interval') },
            ]}
            onChange={value => {
              setCustom(value === CUSTOM);
              if (value !== CUSTOM) setSeconds(value);
            }}
          />
        )}
      </Field>
      {custom && (
        <Field label={t('Seconds')}>
          {control => (
            <InputNumber
              {...control}
              min={1}
              precision={0}
              value={seconds || null}
              onChange={value => setSeconds(value ?? 0)}
            />
          )}
        </Field>
      )}
    </Modal>
  );
}
