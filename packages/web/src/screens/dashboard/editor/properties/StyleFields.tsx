import { CATEGORICAL } from '@parallax/charts';
import { api } from '@parallax/contract';
import { Checkbox } from 'antd';
import { rowsAsChoices } from '../../../../api/option-sources.ts';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { asOption, asThing, type FieldsProps } from './fields.ts';

const THEMES = rowsAsChoices(api.theme.list, { label: 'theme_name' });
const SCHEMES = Object.keys(CATEGORICAL).map(name => ({ value: name, label: name }));

interface StyleFieldsProps extends FieldsProps {
  scheme: string;
  onScheme(scheme: string): void;
  timestamps: boolean;
  onTimestamps(shown: boolean): void;
}

/** How the dashboard looks as a whole. */
export const StyleFields = ({
  scheme,
  onScheme,
  timestamps,
  onTimestamps,
  properties,
  onChange,
}: StyleFieldsProps) => (
  <>
    <Field label={t('Color scheme')} hint={t('Used by every chart instead of its own.')}>
      {control => (
        <Select
          id={control.id}
          label={t('Color scheme')}
          options={SCHEMES}
          value={scheme ? { value: scheme, label: scheme } : null}
          onChange={chosen => onScheme(String(chosen?.value ?? ''))}
        />
      )}
    </Field>
    <Field label={t('Theme')}>
      {control => (
        <Select
          id={control.id}
          label={t('Theme')}
          options={THEMES}
          value={properties.theme && asOption(properties.theme)}
          onChange={chosen => onChange({ theme: chosen && asThing(chosen) })}
        />
      )}
    </Field>
    <p>
      <Checkbox checked={timestamps} onChange={event => onTimestamps(event.target.checked)}>
        {t('Show when the data of each chart was queried')}
      </Checkbox>
    </p>
  </>
);
