import { api } from '@parallax/contract';
import { call, callVersioned, ifMatch } from '../../api/client.ts';
import { choicesOf } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { currentUser, isAdmin } from '../../platform/session.ts';
import { CodeField } from '../../ui/form/CodeField.tsx';
import { ChoiceField, ChoicesField, LongTextField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import type { Binding, FieldsProps, RecordForm } from '../../ui/form/record-form.ts';
import type { Option } from '../../ui/select/model.ts';
import {
  emptyDraft,
  FORMATS,
  NOT_NULL,
  OPERATORS,
  problemsOf,
  type ReportDraft,
  toBody,
  toDraft,
} from './draft.ts';
import type { ReportKind } from './list.tsx';
import styles from './Reports.module.css';

const choices = (column: 'chart' | 'dashboard' | 'database' | 'owners') =>
  choicesOf(api.report.related, column);
const zones: readonly Option[] = Intl.supportedValuesOf('timeZone')
  .concat('UTC')
  .map(zone => ({ value: zone, label: zone }));

const CONDITIONS: readonly Option[] = [
  { value: NOT_NULL, label: t('there is a value') },
  ...OPERATORS.map(op => ({ value: op, label: op })),
];
const ABOUT: readonly Option[] = [
  { value: 'dashboard', label: t('Dashboard') },
  { value: 'chart', label: t('Chart') },
];

/** How one kind of schedule is made and changed. */
export const reportForm = (kind: ReportKind): RecordForm<ReportDraft> => ({
  noun: kind === 'Alert' ? t('alert') : t('report'),
  width: 640,
  empty: emptyDraft,
  nameOf: draft => draft.name,
  check: draft => problemsOf(draft, kind),
  load: async (id, signal) => {
    const { reply, etag } = await callVersioned(api.report.item, { params: { pk: id } }, { signal });
    return { id, etag, draft: toDraft(reply.result) };
  },
  save: (draft, stored) => {
    const body = toBody(draft, kind);
    return stored
      ? call(api.report.update, { params: { pk: stored.id }, body }, ifMatch(stored.etag))
      : call(api.report.create, { body });
  },
  changes: [api.report.list],
  ...(kind === 'Report' && {
    saved: (isNew: boolean) => (isNew ? t('The report has been created') : t('Report updated')),
  }),
  readOnly: ({ owners }) =>
    owners.length > 0 && !isAdmin() && !owners.some(({ value }) => value === currentUser()?.userId),
  Fields: kind === 'Alert' ? AlertFields : ReportFields,
});

type Props = FieldsProps<ReportDraft>;

/** A binding of text as a select box takes it. */
const chosenFrom = (options: readonly Option[], { value, onChange, ...rest }: Binding<string>) => ({
  ...rest,
  options,
  clearable: false,
  value: options.find(option => option.value === value) ?? { value, label: value },
  onChange: (option: Option | null) => option && onChange(String(option.value)),
});

const AlertFields = (props: Props) => (
  <>
    <NameFields {...props} />
    <ChoiceField label={t('Database')} required options={choices('database')} {...props.bind('database')} />
    <CodeField
      label={t('SQL query')}
      language="sql"
      required
      height={90}
      hint={t('Answers one value, for example: SELECT count(*) FROM orders WHERE late')}
      {...props.bind('sql')}
    />
    <div className={styles.condition}>
      <ChoiceField label={t('Trigger if the value is')} {...chosenFrom(CONDITIONS, props.bind('op'))} />
      {props.draft.op !== NOT_NULL && (
        <TextField label={t('Threshold')} required {...props.bind('threshold')} />
      )}
    </div>
    <RestFields {...props} />
  </>
);

const ReportFields = (props: Props) => (
  <>
    <NameFields {...props} />
    <RestFields {...props} />
  </>
);

const NameFields = ({ bind }: Props) => (
  <>
    <TextField label={t('Name')} required autoFocus maxLength={150} {...bind('name')} />
    <LongTextField label={t('Description')} {...bind('description')} />
    <SwitchField label={t('Active')} {...bind('active')} />
  </>
);

function RestFields({ bind, draft }: Props) {
  const { value, onChange } = bind('about');
  const about = chosenFrom(ABOUT, {
    value,
    onChange: next => onChange(next === 'chart' ? 'chart' : 'dashboard'),
  });
  return (
    <>
      <ChoiceField label={t('Content type')} {...about} />
      {draft.about === 'chart' ? (
        <ChoiceField label={t('Chart')} required options={choices('chart')} {...bind('chart')} />
      ) : (
        <ChoiceField label={t('Dashboard')} required options={choices('dashboard')} {...bind('dashboard')} />
      )}
      <ChoiceField
        label={t('Format')}
        {...chosenFrom(
          FORMATS.map(value => ({ value, label: value })),
          bind('report_format'),
        )}
      />
      <TextField
        label={t('Schedule')}
        required
        maxLength={1000}
        hint={t('Minute, hour, day of month, month, day of week: 0 9 * * 1 is every Monday at nine.')}
        {...bind('crontab')}
      />
      <ChoiceField label={t('Time zone')} {...chosenFrom(zones, bind('timezone'))} />
      <TextField
        label={t('E-mail recipients')}
        required={draft.others.length === 0}
        hint={t('Addresses separated by commas')}
        {...bind('recipients')}
      />
      <ChoicesField label={t('Owners')} options={choices('owners')} {...bind('owners')} />
    </>
  );
}
