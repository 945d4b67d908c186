/** What no query may call or read, whatever the grants of the database account behind the connection. */
export interface DenyList {
  functions: ReadonlySet<string>;
  /** Families of functions by the start of their name. */
  prefixes: readonly string[];
  /** Bare or schema-qualified names, lower case. */
  tables: ReadonlySet<string>;
  /** A name that looks like a file is one. */
  files: boolean;
}

const list = (functions: string, prefixes: string[], tables: string, files = false): DenyList => ({
  functions: new Set(functions.split(/\s+/)),
  prefixes,
  tables: new Set(tables.split(/\s+/)),
  files,
});

const POSTGRES = list(
  `version current_setting set_config inet_client_addr inet_client_port inet_server_addr inet_server_port
   current_database current_catalog txid_current has_table_privilege has_any_column_privilege has_column_privilege
   has_database_privilege has_schema_privilege has_function_privilege has_role getpgusername
   database_to_xml database_to_xmlschema database_to_xml_and_xmlschema query_to_xml query_to_xmlschema
   query_to_xml_and_xmlschema table_to_xml table_to_xmlschema table_to_xml_and_xmlschema schema_to_xml
   schema_to_xmlschema schema_to_xml_and_xmlschema cursor_to_xml cursor_to_xmlschema xpath_table
   ts_stat ts_rewrite crosstab connectby loread lowrite lo_get file_fdw_handler`,
  [
    ...[
      'pg_read_',
      'pg_ls_',
      'pg_stat_file',
      'pg_file_',
      'pg_sleep',
      'pg_logdir',
      'pg_log_',
      'pg_current_',
      'pg_terminate_',
    ],
    ...[
      'pg_cancel_',
      'pg_reload_',
      'pg_rotate_',
      'pg_advisory_',
      'pg_try_advisory',
      'pg_postmaster_',
      'pg_conf_load',
    ],
    ...[
      'pg_backup',
      'pg_start_',
      'pg_stop_',
      'pg_switch_',
      'pg_promote',
      'pg_create_',
      'pg_drop_',
      'pg_replication_',
    ],
    ...[
      'pg_logical_',
      'pg_hba_',
      'pg_show_',
      'pg_stat_get_',
      'pg_control_',
      'pg_export_',
      'pg_import_',
      'pg_notify',
    ],
    ...['pg_execute_', 'pg_get_userbyid', 'pg_read', 'lo_', 'dblink', 'postgres_fdw'],
  ],
  `pg_authid pg_shadow pg_user pg_group pg_roles pg_auth_members pg_user_mapping pg_user_mappings pg_settings
   pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_config pg_stat_activity pg_stat_replication pg_stat_ssl
   pg_stat_statements pg_stat_wal_receiver pg_locks pg_largeobject pg_largeobject_metadata pg_foreign_server
   pg_db_role_setting pg_replication_slots pg_subscription pg_prepared_statements pg_cursors pg_statistic pg_stats
   pg_stats_ext pg_backend_memory_contexts pg_shmem_allocations`,
);

const MYSQL = list(
  `load_file sleep benchmark version user current_user session_user system_user database schema connection_id
   get_lock release_lock release_all_locks is_free_lock is_used_lock master_pos_wait source_pos_wait
   wait_for_executed_gtid_set updatexml extractvalue name_const sys_eval sys_exec sys_get sys_set ps_thread_id
   ps_current_thread_id current_role icu_version`,
  ['mysql_', 'keyring_', 'asynchronous_connection_'],
  `mysql.user mysql.db mysql.tables_priv mysql.columns_priv mysql.procs_priv mysql.proxies_priv mysql.global_priv
   mysql.roles_mapping mysql.role_edges mysql.default_roles mysql.global_grants mysql.password_history mysql.servers
   mysql.general_log mysql.slow_log information_schema.processlist information_schema.user_privileges
   information_schema.user_attributes information_schema.applicable_roles information_schema.global_variables
   information_schema.session_variables information_schema.global_status performance_schema.threads
   performance_schema.processlist performance_schema.accounts performance_schema.users
   performance_schema.global_variables performance_schema.session_variables sys.processlist sys.session`,
);

const DUCKDB = list(
  `read_csv read_csv_auto read_parquet parquet_scan parquet_metadata parquet_schema parquet_file_metadata
   parquet_kv_metadata parquet_bloom_probe read_json read_json_auto read_json_objects read_json_objects_auto read_ndjson
   read_ndjson_auto read_ndjson_objects read_text read_blob read_xlsx sniff_csv glob getenv sqlite_scan sqlite_attach
   sqlite_query postgres_scan postgres_scan_pushdown postgres_query postgres_attach postgres_execute mysql_scan
   mysql_query mysql_execute iceberg_scan iceberg_metadata iceberg_snapshots delta_scan st_read st_read_meta st_drivers
   st_readosm st_readshp read_duckdb arrow_scan arrow_scan_dumb pandas_scan python_map_function seq_scan query
   query_table json_execute_serialized_sql http_get http_post which_secret version current_database load_aws_credentials
   add_parquet_key force_checkpoint checkpoint enable_logging disable_logging truncate_duckdb_logs enable_profiling
   disable_profiling enable_peg_parser disable_peg_parser`,
  [
    'parquet_',
    'duckdb_secrets',
    'duckdb_settings',
    'duckdb_databases',
    'duckdb_extensions',
    'duckdb_logs',
    'duckdb_temporary_files',
    'duckdb_memory',
    'pragma_',
    'read_',
  ],
  `duckdb_secrets duckdb_settings duckdb_extensions duckdb_databases duckdb_logs pragma_database_list pg_settings
   pg_authid pg_shadow pg_user pg_roles`,
  true,
);

const SQLITE = list(
  `load_extension sqlite_version sqlite_source_id sqlite_compileoption_get sqlite_compileoption_used readfile writefile
   edit fts3_tokenizer lsdir fsdir zipfile csv dbstat sqlite_dbpage sqlite_stmt sqlite_memstat
   bytecode tables_used`,
  ['pragma_', 'sqlite_log'],
  'sqlite_dbpage sqlite_stmt sqlite_memstat dbstat pragma_database_list fsdir',
);

const TRINO = list(
  'version current_catalog current_schema query raw_query execute procedure',
  [],
  `system.runtime.nodes system.runtime.queries system.runtime.tasks system.runtime.transactions
   system.metadata.catalogs system.metadata.table_properties runtime.nodes runtime.queries runtime.tasks
   runtime.transactions`,
);

const CLICKHOUSE = list(
  `url urlcluster file filecluster fileclusterallreplicas s3 s3cluster gcs hdfs hdfscluster azureblobstorage
   azureblobstoragecluster mysql postgresql mongodb redis sqlite jdbc odbc executable input remote remotesecure cluster
   clusterallreplicas merge dictionary iceberg hudi deltalake sleep sleepeachrow version hostname fqdn getsetting
   getmacro serveruuid uptime buildid currentuser currentprofiles currentroles enabledroles currentdatabase
   showcertificate filesystemavailable filesystemcapacity catboostevaluate generaterandom view addresstoline
   addresstosymbol demangle`,
  ['s3', 'hdfs', 'azure', 'iceberg', 'deltalake', 'dictget', 'dicthas', 'joinget'],
  `system.users system.roles system.grants system.role_grants system.settings system.server_settings system.processes
   system.query_log system.session_log system.quotas system.row_policies system.named_collections system.disks
   system.storage_policies system.clusters system.build_options system.crash_log system.text_log system.macros
   system.zookeeper system.user_directories system.certificates`,
);

const TSQL = list(
  `openrowset openquery opendatasource xp_cmdshell xp_dirtree xp_fileexist xp_regread sp_executesql sp_oacreate
   fn_xe_file_target_read_file fn_get_audit_file fn_trace_gettable serverproperty suser_name suser_sname host_name`,
  ['xp_', 'sp_', 'fn_my_permissions'],
  `sys.sql_logins sys.server_principals sys.syslogins sys.configurations sys.dm_exec_sessions sys.dm_exec_requests
   sys.dm_exec_connections sys.database_principals sys.linked_logins sys.servers`,
);

const NOTHING = list('', [], '');

const DENIED: Record<string, DenyList> = {
  postgresql: POSTGRES,
  redshift: POSTGRES,
  cockroachdb: POSTGRES,
  materialize: POSTGRES,
  risingwave: POSTGRES,
  mysql: MYSQL,
  singlestore: MYSQL,
  tidb: MYSQL,
  doris: MYSQL,
  starrocks: MYSQL,
  duckdb: DUCKDB,
  sqlite: SQLITE,
  trino: TRINO,
  presto: TRINO,
  athena: TRINO,
  clickhouse: CLICKHOUSE,
  tsql: TSQL,
  fabric: TSQL,
};

export const deniedFor = (dialect: string): DenyList => DENIED[dialect] ?? NOTHING;
