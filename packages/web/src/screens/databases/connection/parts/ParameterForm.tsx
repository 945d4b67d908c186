import { Button } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import styles from '../Connection.module.css';
import { addressOf } from '../model/address.ts';
import { formFields, type ParameterField } from '../model/engine.ts';
import { bindText, type PartProps } from './part.ts';
import { Toggle } from './Toggle.tsx';

const HALVES = new Set(['host', 'port', 'username', 'password']);

/** The engine's own form, field by field as its manifest names them. */
export function ParameterForm(props: PartProps) {
  const { draft, engine, connection } = props;
  if (!engine) return null;
  return (
    <>
      <div className={styles.fields}>
        {formFields(engine).map(field => (
          <div key={field.name} className={HALVES.has(field.name) ? styles.half : styles.whole}>
            <Parameter {...props} field={field} />
          </div>
        ))}
      </div>
      <TextField
        required
        label={t('Display name')}
        hint={t('Pick a nickname for how the database will display in Parallax.')}
        maxLength={250}
        onBlur={() => connection.leaveField('database_name')}
        {...bindText(props, 'database_name')}
      />
      <Button
        type="link"
        className={styles.switchForm}
        onClick={() =>
          connection.edit({
            method: 'sqlalchemy_form',
            ...(props.isNew && { address: draft.address || addressOf(draft, engine) }),
          })
        }
      >
        {t('Connect this database with an address (SQLAlchemy URI) instead')}
      </Button>
    </>
  );
}

function Parameter({ draft, connection, field }: PartProps & { field: ParameterField }) {
  const { name, kind, label, hint, placeholder, required } = field;
  const set = (value: string | boolean) =>
    connection.edit({ parameters: { ...draft.parameters, [name]: value } }, name);
  const value = draft.parameters[name];
  const problem = connection.state.problems[name];
  if (kind === 'switch') {
    return <Toggle label={label} hint={hint} value={value === true} onChange={set} />;
  }
  return (
    <TextField
      label={label}
      hint={kind === 'pairs' ? t('Such as key1=value1&key2=value2') : hint}
      required={required}
      placeholder={placeholder}
      type={kind === 'secret' ? 'password' : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      problem={problem}
      onBlur={() => connection.leaveField(name)}
      value={typeof value === 'string' ? value : ''}
      onChange={set}
    />
  );
}
