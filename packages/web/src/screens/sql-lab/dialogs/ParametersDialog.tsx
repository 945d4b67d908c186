import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { CodeEditor } from '../../../ui/code-editor/CodeEditor.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useSession } from '../context.ts';
import { parametersToFill, readParameters } from '../model/parameters.ts';
import { activeTab } from '../model/state.ts';
import { editTab } from '../model/tabs.ts';
import styles from '../SqlLab.module.css';

/** Values for the parameters of the tab's SQL. */
export function ParametersDialog({ onClose }: { onClose(): void }) {
  const { store } = useSession();
  const [tab] = useState(() => activeTab(store.getState()));
  const [text, setText] = useState(() => parametersToFill(tab?.templateParams ?? '', tab?.sql ?? ''));
  const valid = readParameters(text) !== null;
  const apply = () => {
    const templateParams = text.trim() === '{}' ? '' : text;
    if (tab) store.change(lab => editTab(lab, tab.id, { templateParams }, Date.now()));
    onClose();
  };
  return (
    <Modal
      open
      title={t('Template parameters')}
      onClose={onClose}
      onOk={apply}
      okText={t('Apply')}
      okDisabled={!valid}
    >
      <div className={styles.form}>
        <p style={{ margin: 0 }}>
          {t('A JSON object. In the SQL, {{ name }} stands for the value of "name".')}
        </p>
        <CodeEditor
          language="json"
          label={t('Template parameters')}
          value={text}
          onChange={setText}
          invalid={!valid}
        />
        {!valid && (
          <p className={styles.problem} role="status">
            {t('This is not a JSON object yet.')}
          </p>
        )}
      </div>
    </Modal>
  );
}
