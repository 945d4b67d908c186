import { Input } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import type { FieldsProps } from './fields.ts';

interface NameFieldsProps extends FieldsProps {
  title: string;
  onTitle(title: string): void;
}

/** What the dashboard is called and where it is found. */
export const NameFields = ({ title, onTitle, properties, onChange }: NameFieldsProps) => (
  <>
    <Field label={t('Name')} required>
      {control => (
        <Input {...control} value={title} maxLength={500} onChange={event => onTitle(event.target.value)} />
      )}
    </Field>
    <Field label={t('URL slug')} hint={t('A readable URL for your dashboard')}>
      {control => (
        <Input
          {...control}
          value={properties.slug}
          maxLength={255}
          onChange={event => onChange({ slug: event.target.value })}
        />
      )}
    </Field>
  </>
);

/** Who vouches for the dashboard. */
export const CertificationFields = ({ properties, onChange }: FieldsProps) => (
  <>
    <Field label={t('Certified by')} hint={t('Person or group that has certified this dashboard.')}>
      {control => (
        <Input
          {...control}
          value={properties.certifiedBy}
          onChange={event => onChange({ certifiedBy: event.target.value })}
        />
      )}
    </Field>
    <Field label={t('Certification details')}>
      {control => (
        <Input
          {...control}
          disabled={!properties.certifiedBy}
          value={properties.certificationDetails}
          onChange={event => onChange({ certificationDetails: event.target.value })}
        />
      )}
    </Field>
  </>
);
