import { api } from '@parallax/contract';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { hasFlag } from '../../platform/session.ts';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { ChoicesField, LongTextField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { useDraft, useEditorStore, useLocked, useProblems } from '../context.ts';
import styles from '../DatasetEditor.module.css';
import { ExpressionField } from '../ExpressionField.tsx';
import { setSettings } from '../model/commands.ts';
import type { SettingsDraft } from '../model/draft.ts';
import { NotesFields } from '../NotesFields.tsx';

const owners = choicesOf(api.dataset.related, 'owners');

/** Everything about the dataset that is neither source nor fields. */
export function SettingsTab() {
  const store = useEditorStore();
  const { settings } = useDraft();
  const problems = useProblems();
  const disabled = useLocked();
  const change = (changes: Partial<SettingsDraft>) => store.dispatch(setSettings(changes));
  const bind = <K extends keyof SettingsDraft & string>(field: K) => ({
    value: settings[field],
    disabled,
    problem: problems[`settings.${field}`],
    onChange: (value: SettingsDraft[K]) => change({ [field]: value }),
  });
  return (
    <div className={styles.halves}>
      <section className={styles.box} aria-label={t('Basic')}>
        <h3>{t('Basic')}</h3>
        <LongTextField label={t('Description')} {...bind('description')} />
        <TextField
          label={t('Default URL')}
          hint={t('Where the name in the list of datasets leads, for example %s', '/superset/dashboard/1/')}
          {...bind('defaultUrl')}
        />
        <ChoicesField label={t('Owners')} options={owners} {...bind('owners')} />
        <NotesFields notes={settings} disabled={disabled} onChange={change} />
      </section>
      <section className={styles.box} aria-label={t('Advanced')}>
        <h3>{t('Advanced')}</h3>
        <SwitchField
          label={t('Autocomplete filters')}
          hint={t('Whether to populate autocomplete filters options')}
          {...bind('filterSelect')}
        />
        <ExpressionField
          label={t('Autocomplete query predicate')}
          path="settings.valuesPredicate"
          kind="where"
          required={false}
          hint={t('Narrows the rows that filter values are looked up in.')}
          disabled={disabled}
          value={settings.valuesPredicate}
          onChange={valuesPredicate => change({ valuesPredicate })}
        />
        <TextField
          label={t('Cache timeout')}
          hint={t('Seconds an answer is kept; -1 stores nothing, empty follows the database.')}
          {...bind('cacheTimeout')}
        />
        <TextField
          label={t('Hours offset')}
          hint={t('Hours, negative or positive, by which the time column is shifted.')}
          {...bind('offset')}
        />
        {hasFlag('ENABLE_TEMPLATE_PROCESSING') && (
          <CodeField
            label={t('Template parameters')}
            language="json"
            height={88}
            hint={t('A JSON object whose keys the templates of the SQL can use.')}
            {...bind('templateParams')}
          />
        )}
        <SwitchField
          label={t('Normalize column names')}
          hint={t('Use the spelling of the engine, where it has one of its own.')}
          {...bind('normalizeColumns')}
        />
        <SwitchField
          label={t('Always filter main datetime column')}
          hint={t('A time range on another column also limits the default datetime column.')}
          {...bind('alwaysFilterMainTime')}
        />
      </section>
    </div>
  );
}
