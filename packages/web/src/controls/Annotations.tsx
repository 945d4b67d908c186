import { api } from '@parallax/contract';
import { Checkbox, ColorPicker, Input, InputNumber, Select as PlainSelect } from 'antd';
import { useState } from 'react';
import { rowsAsChoices } from '../api/option-sources.ts';
import { t } from '../platform/i18n.ts';
import { Select } from '../ui/select/Select.tsx';
import styles from './controls.module.css';
import {
  ANNOTATION_TYPES,
  type AnnotationLayer,
  layerProblem,
  readLayer,
  SOURCES,
  withType,
} from './model/annotation.ts';
import { asList, isRecord } from './model/read.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { PickList } from './PickList.tsx';
import type { WidgetProps } from './widget.ts';

interface EditorProps {
  item: unknown;
  taken: readonly string[];
  done(item: unknown): void;
  close(): void;
}

const STYLES = ['solid', 'dashed', 'dotted', 'longDashed'] as const;

function SourceBox({
  layer,
  change,
}: {
  layer: AnnotationLayer;
  change(part: Partial<AnnotationLayer>): void;
}) {
  if (layer.annotationType === 'FORMULA') {
    return (
      <Input
        aria-label={t('Formula')}
        placeholder={t('Formula, for instance: 2x + 5')}
        value={String(layer.value ?? '')}
        onChange={event => change({ value: event.target.value })}
      />
    );
  }
  const native = layer.sourceType === 'NATIVE';
  return (
    <>
      <PlainSelect
        aria-label={t('Annotation source')}
        value={layer.sourceType}
        options={SOURCES[layer.annotationType].map(source => ({
          value: source,
          label: source === 'NATIVE' ? t('Annotation layer') : t('Chart'),
        }))}
        onChange={sourceType => change({ sourceType, value: null })}
      />
      <Select
        key={layer.sourceType}
        label={native ? t('Annotation layer') : t('Chart')}
        placeholder={native ? t('Annotation layer') : t('Chart')}
        value={
          layer.value === null
            ? null
            : { value: Number(layer.value), label: layer.valueName ?? `#${layer.value}` }
        }
        options={
          native
            ? rowsAsChoices(api.annotationLayer.list, { label: 'name' })
            : rowsAsChoices(api.chart.list, { label: 'slice_name' })
        }
        onChange={option => change({ value: option?.value ?? null, valueName: option?.label })}
      />
      {!native && (
        <>
          <Input
            aria-label={t('Time column')}
            placeholder={t('Time column')}
            value={layer.timeColumn}
            onChange={event => change({ timeColumn: event.target.value })}
          />
          {layer.annotationType === 'INTERVAL' && (
            <Input
              aria-label={t('Interval end column')}
              placeholder={t('Interval end column')}
              value={layer.intervalEndColumn}
              onChange={event => change({ intervalEndColumn: event.target.value })}
            />
          )}
          <Input
            aria-label={t('Title column')}
            placeholder={t('Title column')}
            value={layer.titleColumn}
            onChange={event => change({ titleColumn: event.target.value })}
          />
        </>
      )}
    </>
  );
}

function LayerEditor({ item, taken, done, close }: EditorProps) {
  const [layer, setLayer] = useState(() => readLayer(item));
  const change = (part: Partial<AnnotationLayer>) => setLayer({ ...layer, ...part });
  return (
    <div className={styles.panel}>
      <div className={styles.stack}>
        <Input
          autoFocus
          aria-label={t('Name')}
          placeholder={t('Name')}
          value={layer.name}
          onChange={event => change({ name: event.target.value })}
        />
        <PlainSelect
          aria-label={t('Annotation type')}
          value={layer.annotationType}
          options={ANNOTATION_TYPES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={type => setLayer(withType(layer, type))}
        />
        <SourceBox layer={layer} change={change} />
        <div className={styles.pair}>
          <PlainSelect
            aria-label={t('Line style')}
            value={layer.style}
            options={STYLES.map(value => ({ value, label: t(value) }))}
            onChange={style => change({ style })}
          />
          <InputNumber
            aria-label={t('Line width')}
            min={0}
            value={layer.width}
            onChange={width => change({ width: width ?? 1 })}
          />
          <ColorPicker
            value={layer.color}
            allowClear
            aria-label={t('Color')}
            onClear={() => change({ color: null })}
            onChangeComplete={colour => change({ color: colour.toHexString() })}
          />
        </div>
        <Checkbox checked={layer.show} onChange={event => change({ show: event.target.checked })}>
          {t('Show annotation')}
        </Checkbox>
        <Checkbox checked={layer.showLabel} onChange={event => change({ showLabel: event.target.checked })}>
          {t('Always show its label')}
        </Checkbox>
        <PanelFoot
          disabled={layerProblem(layer, taken) !== null}
          onSave={() => done(layer)}
          onClose={close}
        />
      </div>
    </div>
  );
}

const nameOf = (item: unknown): string => (isRecord(item) ? String(item.name ?? '') : '');

export function Annotations(props: WidgetProps) {
  const layers = asList(props.value);
  return (
    <PickList
      {...props}
      items={layers}
      addLabel={t('Add annotation layer')}
      look={item => ({ text: nameOf(item), kind: 'expression' })}
      editor={(item, done, close) => (
        <LayerEditor
          item={item}
          taken={layers.filter(other => other !== item).map(nameOf)}
          done={done}
          close={close}
        />
      )}
    />
  );
}
