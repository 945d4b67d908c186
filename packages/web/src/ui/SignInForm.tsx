import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { api } from '@parallax/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../api/client.ts';
import { ClientError, errorText } from '../api/errors.ts';
import { t } from '../platform/i18n.ts';
import styles from './SignInForm.module.css';

interface SignInFormProps {
  username?: string;
  /** Where the person wanted to go. */
  next?: string;
  onDone(username: string, next: string): void;
}

/** What a failed attempt says; the server's wording for 401 would tell nobody anything. */
export function signInProblem(error: unknown): string {
  if (error instanceof ClientError) {
    if (error.status === 429) return t('Too many attempts. Wait a minute and try again.');
    if (error.status === 401 || error.status === 400) return t('The username or the password is wrong.');
  }
  return errorText(error);
}

export function SignInForm({ username: known = '', next, onDone }: SignInFormProps) {
  const id = useId();
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const reply = await call(api.session.signIn, {
        query: { next },
        body: { username: username.trim(), password },
      });
      onDone(username.trim(), reply.next);
    } catch (error) {
      setProblem(signInProblem(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} className={styles.form}>
      {problem && (
        <p className={styles.problem} role="alert" data-test="login-error">
          {problem}
        </p>
      )}
      <label htmlFor={`${id}-name`}>{t('Username')}</label>
      <Input
        id={`${id}-name`}
        data-test="username-input"
        size="large"
        prefix={<UserOutlined aria-hidden />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!known}
        required
        value={username}
        onChange={event => setUsername(event.target.value)}
      />
      <label htmlFor={`${id}-password`}>{t('Password')}</label>
      <Input.Password
        id={`${id}-password`}
        data-test="password-input"
        size="large"
        prefix={<LockOutlined aria-hidden />}
        autoComplete="current-password"
        autoFocus={known !== ''}
        required
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={busy}
        data-test="login-button"
        className={styles.submit}
      >
        {t('Sign in')}
      </Button>
    </form>
  );
}
