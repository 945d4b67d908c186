import { t } from '../../platform/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import type { Option } from '../../ui/select/model.ts';
import styles from './Roles.module.css';

/** What a built-in role grants, to be read. */
export const GrantedList = ({ permissions }: { permissions: readonly Option[] }) => (
  <Field label={t('Permissions (%s)', permissions.length)}>
    {({ id }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      <ul id={id} className={styles.granted} aria-label={t('Permissions')} tabIndex={0}>
        {permissions.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    )}
  </Field>
);
