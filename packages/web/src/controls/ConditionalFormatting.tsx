import { Checkbox, ColorPicker, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import {
  type FormattingRule,
  formattingOperators,
  isBetween,
  readRule,
  ruleProblem,
  ruleText,
  SCHEMES,
  takesTarget,
} from './model/formatting.ts';
import { asList } from './model/read.ts';
import { shownColumns } from './model/shown-columns.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { PickList } from './PickList.tsx';
import type { WidgetProps } from './widget.ts';

interface EditorProps {
  item: unknown;
  widget: WidgetProps;
  done(item: unknown): void;
  close(): void;
}

function TargetBox({
  rule,
  numeric,
  change,
}: {
  rule: FormattingRule;
  numeric: boolean;
  change(p: Partial<FormattingRule>): void;
}) {
  if (isBetween(rule.operator)) {
    return (
      <div className={styles.pair}>
        <InputNumber
          aria-label={t('Left value')}
          value={rule.targetValueLeft}
          onChange={targetValueLeft => change({ targetValueLeft })}
        />
        <InputNumber
          aria-label={t('Right value')}
          value={rule.targetValueRight}
          onChange={targetValueRight => change({ targetValueRight })}
        />
      </div>
    );
  }
  if (!takesTarget(rule.operator)) return null;
  return numeric ? (
    <InputNumber
      style={{ width: '100%' }}
      aria-label={t('Target value')}
      placeholder={t('Target value')}
      value={rule.targetValue === null || rule.targetValue === '' ? null : Number(rule.targetValue)}
      onChange={targetValue => change({ targetValue })}
    />
  ) : (
    <Input
      aria-label={t('Target value')}
      placeholder={t('Target value')}
      value={String(rule.targetValue ?? '')}
      onChange={event => change({ targetValue: event.target.value })}
    />
  );
}

function RuleEditor({ item, widget, done, close }: EditorProps) {
  const columns = shownColumns(widget.settings, widget.dataset);
  const [rule, setRule] = useState(() => readRule(item, columns[0]?.name ?? ''));
  const change = (part: Partial<FormattingRule>) => setRule({ ...rule, ...part });
  const numeric = columns.find(({ name }) => name === rule.column)?.numeric ?? true;
  const preset = SCHEMES.find(({ value }) => value === rule.colorScheme);
  return (
    <div className={styles.panel}>
      <div className={styles.stack}>
        <Select
          aria-label={t('Column')}
          value={rule.column || undefined}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
          onChange={column => change({ column })}
        />
        <Select
          aria-label={t('Operator')}
          value={rule.operator}
          options={formattingOperators(numeric).map(value => ({ value, label: t(value) }))}
          onChange={operator => change({ operator })}
        />
        <TargetBox rule={rule} numeric={numeric} change={change} />
        <div className={styles.pair}>
          <Select
            aria-label={t('Color scheme')}
            value={preset?.value ?? 'custom'}
            options={[...SCHEMES, { value: 'custom', label: 'Custom color' }].map(({ value, label }) => ({
              value,
              label: t(label),
            }))}
            onChange={value => change({ colorScheme: value === 'custom' ? '#2b5ce6' : value })}
          />
          {!preset && (
            <ColorPicker
              value={rule.colorScheme}
              aria-label={t('Color')}
              onChangeComplete={colour => change({ colorScheme: colour.toHexString() })}
            />
          )}
        </div>
        <Checkbox
          checked={rule.useGradient}
          onChange={event => change({ useGradient: event.target.checked })}
        >
          {t('Stronger for more extreme values')}
        </Checkbox>
        <Checkbox
          checked={rule.toTextColor}
          onChange={event => change({ toTextColor: event.target.checked })}
        >
          {t('Color the text')}
        </Checkbox>
        <Checkbox checked={rule.toAllRow} onChange={event => change({ toAllRow: event.target.checked })}>
          {t('Color the entire row')}
        </Checkbox>
        <PanelFoot disabled={ruleProblem(rule) !== null} onSave={() => done(rule)} onClose={close} />
      </div>
    </div>
  );
}

export const ConditionalFormatting = (props: WidgetProps) => (
  <PickList
    {...props}
    items={asList(props.value)}
    addLabel={t('Add color rule')}
    look={item => ({ text: ruleText(readRule(item, '')), kind: 'expression' })}
    editor={(item, done, close) => <RuleEditor item={item} widget={props} done={done} close={close} />}
  />
);
