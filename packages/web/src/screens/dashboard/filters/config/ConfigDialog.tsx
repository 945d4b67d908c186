import { Button, Modal, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../api/errors.ts';
import { t } from '../../../../platform/i18n.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { toast } from '../../../../ui/toasts/store.ts';
import styles from './ConfigDialog.module.css';
import { DividerForm } from './DividerForm.tsx';
import { EntryList } from './EntryList.tsx';
import { FilterForm } from './FilterForm.tsx';
import { itemOf, problemsOf } from './model.ts';
import { ScopeForm } from './ScopeForm.tsx';
import { saveConfig } from './save.ts';
import { remaining, startConfig, useConfig } from './store.ts';

/** Where editors make the filters and display controls of a dashboard. */
export function ConfigDialog({ onClose }: { onClose(): void }) {
  const [ready, setReady] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    startConfig();
    setReady(true);
  }, []);
  const cancel = () => (useConfig.getState().dirty ? setAsking(true) : onClose());
  const save = async () => {
    const state = useConfig.getState();
    const entries = remaining(state);
    const wrong = entries.find(entry => Object.keys(problemsOf(entry, entries)).length > 0);
    if (wrong) {
      useConfig.setState({ checked: true, chosen: wrong.id });
      return;
    }
    setBusy(true);
    try {
      await saveConfig(entries);
      onClose();
    } catch (error) {
      toast.danger(t('Sorry, there was an error saving the filters: %s', errorText(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={960}
      title={t('Add or edit filters and controls')}
      onCancel={cancel}
      mask={{ closable: false }}
      footer={
        asking ? (
          <div className={styles.asking} role="alert">
            <span>{t('There are unsaved changes. Are you sure you want to cancel?')}</span>
            <Button onClick={() => setAsking(false)}>{t('Keep editing')}</Button>
            <Button danger type="primary" data-test="confirm-cancel" onClick={onClose}>
              {t('Yes, cancel')}
            </Button>
          </div>
        ) : (
          <>
            <Button onClick={cancel}>{t('Cancel')}</Button>
            <Button type="primary" loading={busy} data-test="save-filters" onClick={save}>
              {t('Save')}
            </Button>
          </>
        )
      }
    >
      {ready && (
        <div className={styles.frame}>
          <EntryList />
          <Chosen />
        </div>
      )}
    </Modal>
  );
}

function Chosen() {
  const entry = useConfig(({ entries, chosen, removed }) =>
    entries.find(({ id }) => id === chosen && !removed.has(id)),
  );
  const [tab, setTab] = useState('settings');
  const item = entry && itemOf(entry);
  if (!entry || !item) {
    return (
      <div className={styles.form}>
        <EmptyState size="small" title={t('Choose a filter on the left, or make a new one')} />
      </div>
    );
  }
  if (item.kind === 'divider') return <DividerForm key={entry.id} entry={entry} item={item} />;
  return (
    <div className={styles.form}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'settings',
            label: t('Settings'),
            children: <FilterForm key={entry.id} entry={entry} filter={item} />,
          },
          {
            key: 'scoping',
            label: t('Scoping'),
            children: <ScopeForm key={entry.id} entry={entry} filter={item} />,
          },
        ]}
      />
    </div>
  );
}
