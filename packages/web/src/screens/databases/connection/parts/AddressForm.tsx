import { Button } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import styles from '../Connection.module.css';
import { hasForm } from '../model/engine.ts';
import { bindText, type PartProps } from './part.ts';

/** The connection as one address. */
export function AddressForm(props: PartProps) {
  const { draft, engine, connection } = props;
  return (
    <>
      <TextField
        required
        label={t('Display name')}
        hint={t('Pick a nickname for how the database will display in Parallax.')}
        maxLength={250}
        {...bindText(props, 'database_name')}
      />
      <TextField
        required
        label={t('SQLAlchemy URI')}
        placeholder={engine?.sqlalchemy_uri_placeholder}
        maxLength={1024}
        hint={
          engine && (
            <>
              {t('Written as')} <code>{engine.sqlalchemy_uri_placeholder}</code>{' '}
              <a href={engine.documentation_url} target="_blank" rel="noreferrer">
                {t('How %s is addressed', engine.name)}
              </a>
            </>
          )
        }
        {...bindText(props, 'address', 'sqlalchemy_uri')}
      />
      {engine && hasForm(engine) && engine.engine === draft.engine && (
        <Button
          type="link"
          className={styles.switchForm}
          onClick={() => connection.edit({ method: 'dynamic_form' })}
        >
          {t('Connect this database using the form instead')}
        </Button>
      )}
    </>
  );
}
