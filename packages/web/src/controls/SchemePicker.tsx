import { CATEGORICAL, categoricalScheme, SEQUENTIAL, sequentialScheme } from '@parallax/charts';
import { Select } from 'antd';
import { t } from '../platform/i18n.ts';
import styles from './controls.module.css';
import { asText } from './model/read.ts';
import type { WidgetProps } from './widget.ts';

const SHOWN = 10;

interface Scheme {
  id: string;
  label: string;
  colours: readonly string[];
}

const sample = (colours: readonly string[]): string[] =>
  colours.length <= SHOWN
    ? [...colours]
    : Array.from({ length: SHOWN }, (_, i) => colours[Math.round((i * (colours.length - 1)) / (SHOWN - 1))]!);

function SchemeName({ label, colours }: Scheme) {
  return (
    <span className={styles.scheme}>
      <span className={styles.itemText}>{label}</span>
      <span className={styles.swatches} aria-hidden="true">
        {sample(colours).map((colour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a scheme may repeat a colour
          <span key={index} className={styles.swatch} style={{ background: colour }} />
        ))}
      </span>
    </span>
  );
}

function Picker({ control, value, id, onChange, schemes }: WidgetProps & { schemes: readonly Scheme[] }) {
  return (
    <Select
      id={id}
      aria-label={t(control.label)}
      style={{ width: '100%' }}
      value={asText(value) || asText(control.default)}
      showSearch={{ optionFilterProp: 'title' }}
      options={schemes.map(scheme => ({
        value: scheme.id,
        title: scheme.label,
        label: <SchemeName {...scheme} />,
      }))}
      onChange={onChange}
    />
  );
}

const categorical: Scheme[] = Object.keys(CATEGORICAL).map(id => ({
  id,
  label: nameOf(id),
  colours: categoricalScheme(id),
}));
const sequential: Scheme[] = Object.keys(SEQUENTIAL).map(id => ({
  id,
  label: nameOf(id),
  colours: sequentialScheme(id),
}));

/** `echarts5Colors` as people read it. */
function nameOf(id: string): string {
  const words = id
    .replace(/^superset/, 'standard')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const ColourScheme = (props: WidgetProps) => <Picker {...props} schemes={categorical} />;
export const SequentialScheme = (props: WidgetProps) => <Picker {...props} schemes={sequential} />;
