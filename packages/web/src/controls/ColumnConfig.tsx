import { SettingOutlined } from '@ant-design/icons';
import { NUMBER_FORMATS, TIME_FORMATS } from '@parallax/charts';
import { AutoComplete, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { asNumber, asText, isRecord } from './model/read.ts';
import { type ShownColumn, shownColumns } from './model/shown-columns.ts';
import { PopoverPanel } from './PopoverPanel.tsx';
import type { WidgetProps } from './widget.ts';

type Config = Record<string, unknown>;

const formatOptions = (formats: readonly (readonly unknown[] | unknown)[]) =>
  formats.map(format => {
    const [value, label] = Array.isArray(format) ? format : [format, format];
    return { value: String(value), label: String(label) };
  });

function ColumnForm({
  column,
  config,
  onChange,
}: {
  column: ShownColumn;
  config: Config;
  onChange(c: Config): void;
}) {
  const change = (part: Config) => {
    const next = { ...config, ...part };
    for (const [key, value] of Object.entries(next))
      if (value === undefined || value === '') delete next[key];
    onChange(next);
  };
  const check = (key: string, label: string, fallback: boolean) => (
    <Checkbox
      checked={config[key] === undefined ? fallback : config[key] === true}
      onChange={event => change({ [key]: event.target.checked })}
    >
      {t(label)}
    </Checkbox>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.stack}>
        <Input
          aria-label={t('Display name')}
          placeholder={t('Display name')}
          value={asText(config.customColumnName)}
          onChange={event => change({ customColumnName: event.target.value })}
        />
        <div className={styles.pair}>
          <Select
            aria-label={t('Alignment')}
            placeholder={t('Alignment')}
            allowClear
            value={asText(config.horizontalAlign) || undefined}
            options={['left', 'center', 'right'].map(value => ({ value, label: t(value) }))}
            onChange={(value: string | undefined) => change({ horizontalAlign: value })}
          />
          <InputNumber
            aria-label={t('Width')}
            placeholder={t('Width')}
            min={10}
            value={asNumber(config.columnWidth)}
            onChange={value => change({ columnWidth: value ?? undefined })}
          />
        </div>
        {column.numeric ? (
          <>
            <AutoComplete
              aria-label={t('Number format')}
              placeholder={t('Number format')}
              allowClear
              value={asText(config.d3NumberFormat) || undefined}
              options={formatOptions(NUMBER_FORMATS)}
              onChange={(value: string | undefined) => change({ d3NumberFormat: value })}
            />
            <AutoComplete
              aria-label={t('Format of numbers below one')}
              placeholder={t('Format of numbers below one')}
              allowClear
              value={asText(config.d3SmallNumberFormat) || undefined}
              options={formatOptions(NUMBER_FORMATS)}
              onChange={(value: string | undefined) => change({ d3SmallNumberFormat: value })}
            />
            {check('showCellBars', 'Show cell bars', true)}
            {check('alignPositiveNegative', 'Align +/-', false)}
            {check('colorPositiveNegative', 'Color +/-', false)}
          </>
        ) : (
          <>
            <AutoComplete
              aria-label={t('Time format')}
              placeholder={t('Time format')}
              allowClear
              value={asText(config.d3TimeFormat) || undefined}
              options={formatOptions(TIME_FORMATS)}
              onChange={(value: string | undefined) => change({ d3TimeFormat: value })}
            />
            {check('truncateLongCells', 'Truncate long cells', false)}
          </>
        )}
        {check('visible', 'Show this column', true)}
      </div>
    </div>
  );
}

/** How each column of a table looks. Changes are drawn as they are made. */
export function ColumnConfig({ value, settings, dataset, onChange }: WidgetProps) {
  const [open, setOpen] = useState<string | null>(null);
  const stored = isRecord(value) ? value : {};
  const columns = shownColumns(settings, dataset);
  if (columns.length === 0) return <span className={styles.quiet}>{t('No columns yet')}</span>;
  return (
    <div className={styles.list}>
      {columns.map(column => {
        const config = isRecord(stored[column.name]) ? stored[column.name] : {};
        return (
          <div key={column.name} className={styles.item}>
            <PopoverPanel
              open={open === column.name}
              onOpenChange={next => setOpen(next ? column.name : null)}
              content={
                <ColumnForm
                  column={column}
                  config={config as Config}
                  onChange={next => onChange({ ...stored, [column.name]: next })}
                />
              }
            >
              <button type="button" className={styles.itemName} aria-haspopup="dialog">
                <SettingOutlined aria-hidden="true" />
                <span className={styles.itemText}>{column.name}</span>
              </button>
            </PopoverPanel>
          </div>
        );
      })}
    </div>
  );
}
