import { DownOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { FieldIcon } from '../../controls/FieldIcon.tsx';
import { accepts, drop } from '../../controls/model/drop.ts';
import type { Field } from '../../controls/model/facts.ts';
import { type FieldFolder, fieldFolders, shownIn } from '../../controls/model/folders.ts';
import { useDraggable } from '../../controls/use-draggable.ts';
import { t } from '../../platform/i18n.ts';
import { Dropdown } from '../../ui/drop-menu/Dropdown.tsx';
import { useControlContext, useDefinition, useExploreStore, useWork } from './context.ts';
import { DatasetHead } from './DatasetHead.tsx';
import type { DialogName } from './dialogs/Dialogs.tsx';
import styles from './Explore.module.css';
import { setControl } from './model/commands/set-control.ts';
import { isVisible } from './model/validation.ts';

/** The dataset's metrics and columns: dragged to a control, or sent there from their menu. */
export function DatasourcePanel({ onDialog }: { onDialog(name: DialogName): void }) {
  const { dataset } = useWork();
  const [text, setText] = useState('');
  const folders = useMemo(() => fieldFolders(dataset, text), [dataset, text]);
  return (
    <aside className={`${styles.pane} ${styles.source}`} aria-label={t('Chart source')}>
      <DatasetHead onDialog={onDialog} />
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={t('Search metrics and columns')}
        placeholder={t('Search fields')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.fields} tabIndex={0} aria-label={t('Fields')}>
        {folders.map(folder => (
          <Folder key={folder.id} folder={folder} open={text.trim() !== ''} depth={0} />
        ))}
        {folders.length === 0 && <p className={styles.quiet}>{t('No column or metric matches')}</p>}
      </section>
    </aside>
  );
}

/** A folder of fields that folds; a search opens what it finds. */
function Folder({ folder, open: forced, depth }: { folder: FieldFolder; open: boolean; depth: number }) {
  const [folded, setFolded] = useState(false);
  const open = forced || !folded;
  const shown = shownIn(folder);
  return (
    <section className={styles.folder} data-nested={depth > 0 || undefined}>
      <h3 className={styles.group}>
        <button
          type="button"
          className={styles.folderHead}
          aria-expanded={open}
          title={folder.description ?? undefined}
          onClick={() => setFolded(open)}
        >
          {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          <span className={styles.fieldText}>{t(folder.name)}</span>
          <span className={styles.quiet}>
            {shown === folder.total ? shown : t('%s of %s', shown, folder.total)}
          </span>
        </button>
      </h3>
      {open && (
        <>
          {folder.folders.map(inner => (
            <Folder key={inner.id} folder={inner} open={forced} depth={depth + 1} />
          ))}
          <FieldRows fields={folder.fields} />
        </>
      )}
    </section>
  );
}

const STEP = 100;

function FieldRows({ fields }: { fields: readonly Field[] }) {
  const [most, setMost] = useState(STEP);
  const left = fields.length - most;
  return (
    <ul className={styles.fieldList}>
      {fields.slice(0, most).map(field => (
        <li key={`${field.type} ${field.name}`}>
          <FieldRow field={field} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button type="link" size="small" onClick={() => setMost(most + STEP * 5)}>
            {t('Show %s more', Math.min(left, STEP * 5))}
          </Button>
        </li>
      )}
    </ul>
  );
}

function FieldRow({ field }: { field: Field }) {
  const element = useRef<HTMLButtonElement>(null);
  const lifted = useDraggable(element, { type: 'field', field });
  const store = useExploreStore();
  const definition = useDefinition();
  const context = useControlContext();
  const { settings, dataset } = useWork();
  const targets = (definition?.controls ?? [])
    .flatMap(section => section.rows.flat())
    .filter(control => isVisible(control, settings, context) && accepts(control, field, dataset));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'title', type: 'group', label: t('Use %s as', field.label) },
          ...targets.map(control => ({ key: control.setting, label: t(control.label) })),
        ],
        onClick: ({ key }) => {
          const control = targets.find(({ setting }) => setting === key);
          if (!control || !definition) return;
          const value = drop(control, settings[key], field, dataset);
          store.dispatch(setControl(definition, control, value, context));
        },
      }}
    >
      <button
        ref={element}
        type="button"
        className={styles.field}
        data-lifted={lifted || undefined}
        data-test={`field-${field.name}`}
        title={field.description ?? field.expression ?? field.name}
      >
        <FieldIcon kind={field.kind} />
        <span className={styles.fieldText}>{field.label}</span>
      </button>
    </Dropdown>
  );
}
