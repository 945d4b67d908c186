import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OptText } from '../schema.ts';
import { TabPk, tabEndpoint } from './tab-state.ts';

/** The form field `table`; further keys are kept with it. */
export const NewTableSchema = Type.Object(
  {
    /** The tab's id, as a number or as text. */
    queryEditorId: Type.Unsafe<number | string>({ type: ['integer', 'string'] }),
    dbId: Type.Integer(),
    catalog: OptText({ maxLength: 256 }),
    schema: OptText({ maxLength: 256 }),
    name: Type.String({ minLength: 1, maxLength: 256 }),
  },
  { additionalProperties: true },
);

/** Tables opened beside a tab of the editor. */
export const tableSchema = {
  create: endpoint({
    method: 'POST',
    path: '/tableschemaview/',
    summary: 'Open a table beside a tab, replacing the same table',
    can: ['can_post', 'TableSchemaView'],
    body: Type.Object({ table: NewTableSchema }),
    replies: { 200: Type.Object({ id: Type.Integer() }) },
    ...tabEndpoint,
  }),
  setExpanded: endpoint({
    method: 'POST',
    path: '/tableschemaview/{pk}/expanded',
    summary: 'Expand or collapse a table',
    can: ['can_expanded', 'TableSchemaView'],
    params: TabPk,
    body: Type.Object({ expanded: Type.Boolean() }),
    replies: { 200: Type.Object({ id: Type.Integer(), expanded: Type.Boolean() }) },
    ...tabEndpoint,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tableschemaview/{pk}',
    summary: 'Close a table beside a tab',
    can: ['can_delete', 'TableSchemaView'],
    params: TabPk,
    replies: { 200: Type.String() },
    ...tabEndpoint,
  }),
};
