import { Alert, Button, ConfigProvider, Input, Switch, Tag } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../../platform/i18n.ts';
import { palette, useTheme } from '../../platform/theme.ts';
import { cssVariables } from '../../platform/tokens.ts';
import { antdTheme } from '../../ui/kit/antd-theme.ts';
import styles from './Themes.module.css';
import { readTheme } from './theme-data.ts';

/** What the product looks like with a theme, while it is being written. */
export function ThemePreview({ json, id }: { json: string; id: number | null }) {
  const wear = useTheme(state => state.wearLocally);
  const text = useDeferredValue(json);
  const read = useMemo(() => readTheme(text), [text]);
  if (!read.ok) {
    return (
      <section className={styles.preview} aria-label={t('Preview')}>
        <p className={styles.noPreview}>{t('The preview waits for valid JSON.')}</p>
      </section>
    );
  }
  const { mode, overrides } = read.theme;
  const variables = cssVariables(palette(mode, overrides));
  return (
    <ConfigProvider theme={antdTheme(mode, overrides)}>
      <section
        className={styles.preview}
        aria-label={t('Preview')}
        style={variables}
        data-test="theme-preview"
      >
        <div className={styles.previewCard}>
          <strong className={styles.previewTitle}>{t('Sales by region')}</strong>
          <p className={styles.previewText}>{t('Updated a minute ago')}</p>
          <Bars />
          <div className={styles.previewLine}>
            <Button type="primary">{t('Primary')}</Button>
            <Button>{t('Default')}</Button>
            <Button danger>{t('Danger')}</Button>
          </div>
          <div className={styles.previewLine}>
            <Tag color="success">{t('Success')}</Tag>
            <Tag color="warning">{t('Warning')}</Tag>
            <Tag color="error">{t('Error')}</Tag>
            <Switch size="small" defaultChecked aria-label={t('Example switch')} />
          </div>
          <Input placeholder={t('A text box')} aria-label={t('Example text box')} />
          <Alert type="info" showIcon title={t('A message in the tone of information')} />
        </div>
        <Button block data-test="apply-theme" onClick={() => wear({ id, ...read.theme })}>
          {t('Apply in this browser')}
        </Button>
      </section>
    </ConfigProvider>
  );
}

const HEIGHTS = [30, 46, 38, 60, 52, 74];

const Bars = () => (
  <svg viewBox="0 0 240 80" className={styles.bars} aria-hidden="true">
    {HEIGHTS.map((height, index) => (
      <rect
        key={height}
        x={index * 40 + 6}
        y={80 - height}
        width="28"
        height={height}
        rx="3"
        fill="var(--px-primary)"
        opacity={0.55 + index * 0.08}
      />
    ))}
  </svg>
);
