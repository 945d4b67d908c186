import { Type } from 'typebox';
import { IdsQuery, Message, Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { Anything, Opt } from '../schema.ts';

const token = Type.Object({ token: Opt(Type.String()) });

const exported = (path: string, view: string, noun: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/export/`,
    summary: `Download ${noun} as a bundle`,
    auth: 'user',
    can: ['can_export', view],
    q: IdsQuery,
    query: token,
    replies: { 200: Anything },
    produces: 'application/zip',
    tags: ['bundles'],
  });

const imported = (path: string, can: readonly [string, string], noun: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/import/`,
    summary: `Import ${noun} from a bundle`,
    auth: 'user',
    can,
    consumes: 'multipart',
    replies: { 200: Message },
    tags: ['bundles'],
  });

export const bundle = {
  exportCharts: exported('/api/v1/chart', 'Chart', 'charts'),
  exportDashboards: exported('/api/v1/dashboard', 'Dashboard', 'dashboards'),
  exportDatabases: exported('/api/v1/database', 'Database', 'databases'),
  exportDatasets: exported('/api/v1/dataset', 'Dataset', 'datasets'),
  exportSavedQueries: exported('/api/v1/saved_query', 'SavedQuery', 'saved queries'),
  exportThemes: exported('/api/v1/theme', 'Theme', 'themes'),
  exportAssets: endpoint({
    method: 'GET',
    path: '/api/v1/assets/export/',
    summary: 'Download everything the caller can see',
    auth: 'user',
    can: ['can_export', 'ImportExportRestApi'],
    query: token,
    replies: { 200: Anything },
    produces: 'application/zip',
    tags: ['bundles'],
  }),
  exportExample: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/{pk}/export_as_example/',
    summary: 'Download a dashboard as an example: its files, and the rows it shows as Parquet',
    auth: 'user',
    can: ['can_export_as_example', 'Dashboard'],
    params: Pk,
    query: Type.Object({
      export_data: Opt(Type.Boolean()),
      sample_rows: Opt(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    }),
    replies: { 200: Anything },
    produces: 'application/zip',
    tags: ['bundles'],
  }),
  importCharts: imported('/api/v1/chart', ['can_write', 'Chart'], 'charts'),
  importDashboards: imported('/api/v1/dashboard', ['can_write', 'Dashboard'], 'dashboards'),
  importDatabases: imported('/api/v1/database', ['can_write', 'Database'], 'databases'),
  importDatasets: imported('/api/v1/dataset', ['can_write', 'Dataset'], 'datasets'),
  importSavedQueries: imported('/api/v1/saved_query', ['can_write', 'SavedQuery'], 'saved queries'),
  importThemes: imported('/api/v1/theme', ['can_write', 'Theme'], 'themes'),
  importAssets: imported('/api/v1/assets', ['can_import_', 'ImportExportRestApi'], 'everything'),
};
