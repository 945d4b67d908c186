import { Collapse } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { CodeField } from '../../../../ui/form/CodeField.tsx';
import { ChoicesField, LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import styles from '../Connection.module.css';
import { bindExtra, bindFlag, bindText, type PartProps } from './part.ts';
import { Toggle } from './Toggle.tsx';

const JSON_HEIGHT = 110;

/** Everything a connection may say beyond how to reach it. */
export function AdvancedSettings(props: PartProps) {
  const { problems } = props.connection.state;
  const panels = [
    { key: 'sql', label: t('SQL Lab'), fields: [], note: t('What the SQL editor may do'), Part: SqlPanel },
    {
      key: 'performance',
      label: t('Performance'),
      fields: ['cache_timeout', 'schema_cache_timeout', 'table_cache_timeout', 'catalog_cache_timeout'],
      note: t('Caches and background queries'),
      Part: PerformancePanel,
    },
    {
      key: 'security',
      label: t('Security'),
      fields: ['masked_encrypted_extra', 'server_cert'],
      note: t('Certificates, secrets, uploads'),
      Part: SecurityPanel,
    },
    {
      key: 'other',
      label: t('Other'),
      fields: ['metadata_params', 'engine_params', 'others', 'extra'],
      note: t('Driver and metadata settings'),
      Part: OtherPanel,
    },
  ];
  const wrong = panels.filter(({ fields }) => fields.some(field => problems[field])).map(({ key }) => key);
  return (
    <Collapse
      key={wrong.join()}
      defaultActiveKey={wrong.length > 0 ? wrong : ['sql']}
      className={styles.panels}
      items={panels.map(({ key, label, note, Part }) => ({
        key,
        label: (
          <>
            {label} <span className={styles.panelNote}>{note}</span>
          </>
        ),
        children: <Part {...props} />,
      }))}
    />
  );
}

const SqlPanel = (props: PartProps) => (
  <>
    <Toggle
      label={t('Expose database in SQL Lab')}
      hint={t('Allow this database to be queried in SQL Lab')}
      {...bindFlag(props, 'expose_in_sqllab')}
    />
    {props.visible.sqlEditorRules && (
      <div className={styles.nested}>
        <Toggle
          label={t('Allow CREATE TABLE AS')}
          hint={t('Allow creation of new tables based on queries')}
          {...bindFlag(props, 'allow_ctas')}
        />
        <Toggle
          label={t('Allow CREATE VIEW AS')}
          hint={t('Allow creation of new views based on queries')}
          {...bindFlag(props, 'allow_cvas')}
        />
        {props.visible.storedTables && (
          <TextField
            label={t('CTAS & CVAS schema')}
            hint={t('Force all tables and views to be created in this schema.')}
            maxLength={250}
            {...bindText(props, 'force_ctas_schema')}
          />
        )}
        <Toggle
          label={t('Allow DDL and DML')}
          hint={t('Allow statements that change data or tables')}
          {...bindFlag(props, 'allow_dml')}
        />
        <Toggle
          label={t('Enable query cost estimation')}
          hint={t('A button that computes the cost of a query before it is run')}
          {...bindExtra(props, 'cost_estimate_enabled')}
        />
        <Toggle
          label={t('Allow this database to be explored')}
          hint={t('Results of queries can be explored as charts')}
          {...bindExtra(props, 'allows_virtual_table_explore')}
        />
        <Toggle
          label={t('Disable SQL Lab data preview queries')}
          hint={t('No rows are read when table metadata is opened')}
          {...bindExtra(props, 'disable_data_preview')}
        />
      </div>
    )}
  </>
);

const SECONDS = t('In seconds; empty leaves it to the server.');

const PerformancePanel = (props: PartProps) => (
  <>
    <TextField
      label={t('Chart cache timeout')}
      hint={t(
        'Seconds the charts of this database are kept. 0 never expires, -1 bypasses the cache; empty takes the default.',
      )}
      {...bindText(props, 'cache_timeout')}
    />
    <TextField
      label={t('Schema cache timeout')}
      hint={SECONDS}
      {...bindExtra(props, 'schema_cache_timeout')}
    />
    <TextField label={t('Table cache timeout')} hint={SECONDS} {...bindExtra(props, 'table_cache_timeout')} />
    {props.visible.catalogCache && (
      <TextField
        label={t('Catalog cache timeout')}
        hint={SECONDS}
        {...bindExtra(props, 'catalog_cache_timeout')}
      />
    )}
    <Toggle
      label={t('Asynchronous query execution')}
      hint={t('SQL Lab queries run in the background, and their results are kept for later.')}
      {...bindFlag(props, 'allow_run_async')}
    />
  </>
);

function SecurityPanel(props: PartProps) {
  const schemas = bindExtra(props, 'schemas_allowed_for_file_upload');
  return (
    <>
      <CodeField
        language="json"
        height={JSON_HEIGHT}
        label={t('Secure extra')}
        hint={t(
          'JSON with further secrets of the connection. It is stored encrypted; stored values are shown masked.',
        )}
        {...bindText(props, 'secrets', 'masked_encrypted_extra')}
      />
      <LongTextField
        label={t('Root certificate')}
        hint={t('PEM text of the certificate authority, for servers with a certificate of their own.')}
        {...bindText(props, 'server_cert')}
      />
      <Toggle
        label={t('Impersonate logged in user')}
        hint={t('Queries run as the signed-in user, where the engine can do that.')}
        {...bindFlag(props, 'impersonate_user')}
      />
      {props.visible.upload && (
        <Toggle label={t('Allow file uploads to database')} {...bindFlag(props, 'allow_file_upload')} />
      )}
      {props.visible.uploadSchemas && (
        <ChoicesField
          label={t('Schemas allowed for file upload')}
          hint={t(
            'Type a name and press Enter. None: any schema, for those who may read the whole database.',
          )}
          allowNew
          options={schemas.value.map(name => ({ value: name, label: name }))}
          value={schemas.value.map(name => ({ value: name, label: name }))}
          onChange={chosen => schemas.onChange(chosen.map(({ value }) => String(value)))}
        />
      )}
    </>
  );
}

const OtherPanel = (props: PartProps) => (
  <>
    {props.visible.multiCatalog && (
      <Toggle
        label={t('Allow changing catalogs')}
        hint={t('Other catalogs of the server can be chosen in pickers and queries.')}
        {...bindExtra(props, 'allow_multi_catalog')}
      />
    )}
    <Toggle
      label={t('Disable drill to detail')}
      hint={t('Charts of this database do not show the rows behind them.')}
      {...bindExtra(props, 'disable_drill_to_detail')}
    />
    <CodeField
      language="json"
      height={JSON_HEIGHT}
      label={t('Metadata parameters')}
      hint={t('JSON object passed on when tables are read.')}
      {...bindExtra(props, 'metadata_params')}
    />
    <CodeField
      language="json"
      height={JSON_HEIGHT}
      label={t('Engine parameters')}
      hint={t('JSON object for the driver, such as {"connect_args": {…}}.')}
      {...bindExtra(props, 'engine_params')}
    />
    <CodeField
      language="json"
      height={JSON_HEIGHT}
      label={t('Further settings')}
      hint={t('All other keys of the connection as JSON, such as "explore_database_id" or "version".')}
      {...bindExtra(props, 'others')}
    />
  </>
);
