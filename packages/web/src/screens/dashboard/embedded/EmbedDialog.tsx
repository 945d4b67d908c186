import { api } from '@parallax/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ClientError, errorText } from '../../../api/errors.ts';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { useDashboard } from '../store.ts';
import { snippetFor, splitDomains, wrongDomain } from './domains.ts';
import styles from './Embedded.module.css';

interface Embedding {
  uuid: string;
  allowed_domains: string[];
}

/** Opens a dashboard to other people's pages, says how, and closes it again. */
export function EmbedDialog({ onClose }: { onClose(): void }) {
  const id = useDashboard(state => String(state.id));
  const { data, error, isPending, refetch } = useCall(api.dashboard.embedded, { params: { id_or_slug: id } });
  const none = error instanceof ClientError && error.status === 404;
  return (
    <Modal open title={t('Embed dashboard')} footer={null} width={640} onClose={onClose}>
      {isPending ? (
        <Spinner centred size="m" />
      ) : error && !none ? (
        <ErrorDisplay error={error} onRetry={() => refetch()} />
      ) : (
        <EmbedForm key={data?.result.uuid} id={id} known={none ? null : (data?.result ?? null)} />
      )}
    </Modal>
  );
}

function EmbedForm({ id, known }: { id: string; known: Embedding | null }) {
  const [embedding, setEmbedding] = useState(known);
  const [text, setText] = useState(known?.allowed_domains.join('\n') ?? '');
  const [closing, setClosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const domains = splitDomains(text);
  const wrong = wrongDomain(domains);
  const changed = embedding?.allowed_domains.join(' ') !== domains.join(' ');
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.danger(
        t('Sorry, something went wrong. The embedding could not be changed: %s', errorText(error)),
      );
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    run(async () => {
      const body = { allowed_domains: domains };
      const { result } = await call(api.dashboard.embed, { params: { id_or_slug: id }, body });
      setEmbedding(result);
      if (embedding) toast.success(t('Changes saved.'));
    });
  const close = () =>
    run(async () => {
      await call(api.dashboard.stopEmbedding, { params: { id_or_slug: id } });
      setEmbedding(null);
      setClosing(false);
      toast.info(t('Embedding deactivated.'));
    });
  return (
    <div className={styles.form}>
      <p>
        {embedding
          ? t('This dashboard is ready to embed. Pass this id to the embedding SDK:')
          : t('Let pages of other sites show this dashboard. What they may see is decided by guest tokens.')}
      </p>
      {embedding && <Snippet uuid={embedding.uuid} />}
      <Field
        label={t('Allowed domains')}
        hint={t('One on each line, like https://app.example.com. Left empty, every site may embed it.')}
        problem={wrong === null ? undefined : t('“%s” is no domain.', wrong)}
      >
        {control => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder="https://app.example.com"
            value={text}
            onChange={event => setText(event.target.value)}
            data-test="allowed-domains"
          />
        )}
      </Field>
      {closing && (
        <p role="alert">
          {t('Pages that embed this dashboard stop working, and a new embedding gets another id.')}
        </p>
      )}
      <div className={styles.buttons}>
        {embedding && (
          <Button danger loading={busy && closing} onClick={closing ? close : () => setClosing(true)}>
            {closing ? t('Deactivate now') : t('Deactivate')}
          </Button>
        )}
        <Button
          type="primary"
          loading={busy && !closing}
          disabled={wrong !== null || (embedding !== null && !changed)}
          onClick={save}
        >
          {embedding ? t('Save changes') : t('Enable embedding')}
        </Button>
      </div>
    </div>
  );
}

function Snippet({ uuid }: { uuid: string }) {
  const code = snippetFor(uuid, window.location.origin);
  return (
    <>
      <div className={styles.id}>
        <code data-test="embedded-id">{uuid}</code>
        <CopyButton text={uuid} label={t('Copy the id')} />
      </div>
      <div className={styles.snippet}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>{code}</pre>
        <CopyButton text={code} label={t('Copy the code')} />
      </div>
    </>
  );
}
