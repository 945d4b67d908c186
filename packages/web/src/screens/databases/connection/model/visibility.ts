import type { ConnectionDraft } from './draft.ts';
import type { Engine } from './engine.ts';

/** Which parts of the dialog have a meaning for a connection as it stands. */
export interface Visible {
  tunnel: boolean;
  /** What the SQL editor may do; nothing to say while it cannot reach the database. */
  sqlEditorRules: boolean;
  /** Where results are stored as tables. */
  storedTables: boolean;
  upload: boolean;
  uploadSchemas: boolean;
  multiCatalog: boolean;
  catalogCache: boolean;
}

export function visibleParts(
  draft: ConnectionDraft,
  engine: Engine | undefined,
  sshEnabled: boolean,
): Visible {
  const { expose_in_sqllab, allow_ctas, allow_cvas, allow_file_upload } = draft.flags;
  const can = engine?.engine_information;
  return {
    tunnel: sshEnabled && !(can?.disable_ssh_tunneling ?? false),
    sqlEditorRules: expose_in_sqllab,
    storedTables: expose_in_sqllab && (allow_ctas || allow_cvas),
    upload: can?.supports_file_upload ?? true,
    uploadSchemas: allow_file_upload && (can?.supports_file_upload ?? true),
    multiCatalog: can?.supports_dynamic_catalog ?? true,
    catalogCache: draft.extra.allow_multi_catalog && (can?.supports_dynamic_catalog ?? true),
  };
}
