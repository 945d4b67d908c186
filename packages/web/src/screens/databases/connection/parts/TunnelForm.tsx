import { Input, Radio } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { Field } from '../../../../ui/Field.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import type { Binding } from '../../../../ui/form/record-form.ts';
import styles from '../Connection.module.css';
import { EMPTY_TUNNEL, type TunnelDraft } from '../model/draft.ts';
import type { PartProps } from './part.ts';
import { Toggle } from './Toggle.tsx';

type TextKey = Exclude<keyof TunnelDraft, 'by'>;

/** The way through an SSH server, by password or by key. */
export function TunnelForm({ draft, connection }: PartProps) {
  const { tunnel } = draft;
  const bind = (key: TextKey): Binding<string> => ({
    value: tunnel?.[key] ?? '',
    problem: connection.state.problems[`ssh_tunnel.${key}`],
    onChange: value =>
      tunnel && connection.edit({ tunnel: { ...tunnel, [key]: value } }, `ssh_tunnel.${key}`),
  });
  return (
    <>
      <Toggle
        label={t('SSH tunnel')}
        hint={t('Reach the database through an SSH server.')}
        value={tunnel !== null}
        onChange={on => connection.edit({ tunnel: on ? EMPTY_TUNNEL : null })}
      />
      {tunnel && (
        <fieldset className={styles.tunnel}>
          <legend className="px-visually-hidden">{t('SSH tunnel')}</legend>
          <div className={styles.fields}>
            <div className={styles.half}>
              <TextField required label={t('SSH host')} placeholder="127.0.0.1" {...bind('server_address')} />
            </div>
            <div className={styles.half}>
              <TextField required label={t('SSH port')} placeholder="22" {...bind('server_port')} />
            </div>
          </div>
          <TextField required label={t('SSH username')} {...bind('username')} />
          <Field label={t('Login with')}>
            {({ id }) => (
              <Radio.Group
                id={id}
                value={tunnel.by}
                onChange={event => connection.edit({ tunnel: { ...tunnel, by: event.target.value } })}
                options={[
                  { value: 'password', label: t('Password') },
                  { value: 'key', label: t('Private key') },
                ]}
              />
            )}
          </Field>
          {tunnel.by === 'password' ? (
            <TextField
              required
              type="password"
              autoComplete="new-password"
              label={t('SSH password')}
              {...bind('password')}
            />
          ) : (
            <KeyFields bind={bind} />
          )}
        </fieldset>
      )}
    </>
  );
}

function KeyFields({ bind }: { bind(key: TextKey): Binding<string> }) {
  const { problem, ...key } = bind('private_key');
  return (
    <>
      <Field required label={t('Private key')} problem={problem}>
        {control => (
          <Input.TextArea
            {...control}
            className={styles.key}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            aria-required
            aria-invalid={problem ? true : undefined}
            value={key.value}
            onChange={event => key.onChange(event.target.value)}
          />
        )}
      </Field>
      <TextField
        type="password"
        autoComplete="new-password"
        label={t('Private key password')}
        {...bind('private_key_password')}
      />
    </>
  );
}
