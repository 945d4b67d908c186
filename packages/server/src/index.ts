import './threads.ts';

export { type App, type AppOptions, createApp } from './app.ts';
export type { BundleSecrets } from './bundle/secrets.ts';
export { loadExamples } from './examples/load.ts';
export { inspectMetadata } from './metadata/inspect.ts';
export { openMetadata } from './metadata/open.ts';
export { type OpenServices, openServices } from './open-services.ts';
export {
  CONTENT_KINDS,
  type ContentKind,
  type ExportOptions,
  exportContent,
  type ImportContentOptions,
  importContent,
} from './operations/content.ts';
export { examine, type Finding } from './operations/doctor.ts';
export { createUser, type NewUser, resetUser } from './operations/users.ts';
export { serve } from './serve.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { VERSION } from './version.ts';
