import { AutoComplete, Select } from 'antd';
import { t } from '../platform/i18n.ts';
import { CURRENCIES } from '../ui/currencies.ts';
import styles from './controls.module.css';
import { asText, isRecord } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

/** A currency by its code and the side its symbol stands on; `AUTO` takes it from the data. */
export function Currency({ control, value, id, onChange }: WidgetProps) {
  const stored = isRecord(value) ? value : {};
  const symbol = asText(stored.symbol);
  const position = asText(stored.symbolPosition) || 'prefix';
  const change = (next: { symbol?: string; symbolPosition?: string }) => {
    const merged = { symbol, symbolPosition: position, ...next };
    onChange(merged.symbol ? merged : null);
  };
  return (
    <div className={styles.pair}>
      <Select
        aria-label={t('%s: position', control.label)}
        value={position}
        options={[
          { value: 'prefix', label: t('Prefix') },
          { value: 'suffix', label: t('Suffix') },
        ]}
        onChange={symbolPosition => change({ symbolPosition })}
      />
      <AutoComplete
        id={id}
        aria-label={t(control.label)}
        value={symbol}
        placeholder={t('Currency')}
        allowClear
        options={[{ value: 'AUTO', label: t('From the data') }, ...CURRENCIES.map(code => ({ value: code }))]}
        onChange={(next: string | undefined) => change({ symbol: (next ?? '').trim() })}
      />
    </div>
  );
}
