import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { callVersioned } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { matches } from '../../../platform/keys.ts';
import { hasFlag } from '../../../platform/session.ts';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { LeaveFooter } from '../../../ui/form/RecordDialog.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Connected } from './Connected.tsx';
import styles from './Connection.module.css';
import { EngineGallery } from './EngineGallery.tsx';
import { type ConnectionDraft, storedDraft } from './model/draft.ts';
import type { Engine } from './model/engine.ts';
import { visibleParts } from './model/visibility.ts';
import { AddressForm } from './parts/AddressForm.tsx';
import { AdvancedSettings } from './parts/AdvancedSettings.tsx';
import { ParameterForm } from './parts/ParameterForm.tsx';
import type { PartProps } from './parts/part.ts';
import { TunnelForm } from './parts/TunnelForm.tsx';
import type { OpenedConnection } from './requests.ts';
import { useConnection } from './use-connection.ts';

interface ConnectionDialogProps {
  /** The connection to edit; null makes a new one. */
  id: number | null;
  onClose(): void;
}

const WIDTH = 640;
const titleOf = (id: number | null): string => (id === null ? t('Connect a database') : t('Edit database'));

/** Connects a database, or edits a connection: secrets are shown masked and kept unless they are replaced. */
export function ConnectionDialog({ id, onClose }: ConnectionDialogProps) {
  const engines = useCall(api.database.available, {});
  const stored = useQuery({
    queryKey: ['form', 'database', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => callVersioned(api.database.connection, { params: { pk: id ?? 0 } }, { signal }),
  });
  const known = engines.data?.databases;
  const failure = engines.error ?? stored.error;
  if (known && (id === null || stored.data)) {
    const opened = stored.data && openedConnection(stored.data.reply.result, stored.data.etag, known);
    return <OpenDialog engines={known} opened={opened ?? null} onClose={onClose} />;
  }
  return (
    <Modal open title={titleOf(id)} width={WIDTH} cancelText={t('Close')} onClose={onClose}>
      {failure ? <ErrorDisplay error={failure} source="crud" /> : <SkeletonRows rows={6} columns={1} />}
    </Modal>
  );
}

function openedConnection(
  result: Parameters<typeof storedDraft>[0],
  etag: string | null,
  engines: readonly Engine[],
): OpenedConnection {
  const engine = engines.find(({ engine }) => engine === result.backend);
  return { id: result.id, etag, name: result.database_name, draft: storedDraft(result, engine) };
}

interface OpenDialogProps {
  engines: readonly Engine[];
  opened: OpenedConnection | null;
  onClose(): void;
}

function OpenDialog({ engines, opened, onClose }: OpenDialogProps) {
  const connection = useConnection(engines, opened, onClose);
  const { state, engine } = connection;
  const { draft, phase } = state;
  if (phase === 'connected' && draft && state.id !== null) {
    return <Connected id={state.id} name={draft.database_name} engine={engine} onClose={onClose} />;
  }
  if (!draft) {
    return (
      <Modal
        open
        title={titleOf(null)}
        width={WIDTH}
        onClose={onClose}
        onOpened={() => document.querySelector<HTMLElement>('[data-test^="engine-"]')?.focus()}
      >
        <EngineGallery engines={engines} onChoose={connection.choose} />
      </Modal>
    );
  }
  const visible = visibleParts(draft, engine, hasFlag('SSH_TUNNELING'));
  const props = { draft, engine, visible, connection, isNew: opened === null };
  return <ConnectionForm {...props} draft={draft} onClose={onClose} />;
}

type ConnectionFormProps = PartProps & { draft: ConnectionDraft; onClose(): void };

function ConnectionForm({ onClose, ...props }: ConnectionFormProps) {
  const { connection, draft, engine, isNew } = props;
  const { state } = connection;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(state.problems).length > 0 && document.activeElement?.tagName === 'BUTTON')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.problems]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (matches('Mod+Enter', event)) form.current?.requestSubmit();
  };
  const advanced = <AdvancedSettings {...props} />;
  const wrong = advancedProblems(state.problems);
  return (
    <Modal
      open
      title={isNew && engine ? t('Connect %s', engine.name) : titleOf(isNew ? null : 0)}
      width={WIDTH}
      onClose={connection.close}
      onOpened={() => form.current?.querySelector<HTMLElement>('input:enabled')?.focus()}
      footer={
        state.phase === 'leaving' ? (
          <LeaveFooter onStay={connection.stay} onLeave={onClose} />
        ) : (
          <FormFooter {...props} formId={formId} onClose={connection.close} />
        )
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => {
          event.preventDefault();
          connection.save();
        }}
      >
        {state.failures.length > 0 && (
          <ErrorDisplay
            error={new ClientError(400, [state.failures[0]!, ...state.failures.slice(1)])}
            source="crud"
          />
        )}
        <Tabs
          items={[
            {
              key: 'basic',
              label: t('Basic'),
              children: (
                <>
                  {draft.method === 'dynamic_form' ? (
                    <ParameterForm {...props} />
                  ) : (
                    <AddressForm {...props} />
                  )}
                  {props.visible.tunnel && <TunnelForm {...props} />}
                </>
              ),
            },
            {
              key: 'advanced',
              label: wrong ? t('Advanced (needs attention)') : t('Advanced'),
              children: advanced,
            },
          ]}
        />
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

const ADVANCED = [
  'cache_timeout',
  'schema_cache_timeout',
  'table_cache_timeout',
  'catalog_cache_timeout',
  'masked_encrypted_extra',
  'server_cert',
  'metadata_params',
  'engine_params',
  'others',
  'extra',
];
const advancedProblems = (problems: Record<string, string>): boolean =>
  ADVANCED.some(name => name in problems);

function FormFooter({ connection, isNew, formId, onClose }: PartProps & { formId: string; onClose(): void }) {
  const { work } = connection.state;
  return (
    <div className={styles.footer}>
      {isNew && (
        <Button onClick={connection.back} disabled={work === 'saving'}>
          {t('Back')}
        </Button>
      )}
      <span className={styles.space} />
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button
        onClick={connection.test}
        loading={work === 'testing'}
        disabled={work === 'saving'}
        data-test="test-connection"
      >
        {t('Test connection')}
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        form={formId}
        loading={work === 'saving'}
        data-test="save-connection"
      >
        {isNew ? t('Connect') : t('Finish')}
      </Button>
    </div>
  );
}
