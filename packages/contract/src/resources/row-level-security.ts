import { type Static, Type } from 'typebox';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { IdList, Nullable, OneOf, Opt, OptText } from '../schema.ts';
import { MaybePerson, Named } from './person.ts';

const Text = Nullable(Type.String());
const RuledTable = Type.Object({
  id: Opt(Type.Integer()),
  schema: Opt(Text),
  table_name: Opt(Type.String()),
});

/** A row-level security rule as lists show it. */
export const RowRuleRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filter_type: Type.String(),
  tables: Type.Array(RuledTable),
  roles: Type.Array(Named),
  clause: Type.String(),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
  group_key: Text,
});
export const RowRuleItem = Type.Object({
  name: Type.String(),
  description: Text,
  filter_type: Type.String(),
  tables: Type.Array(RuledTable),
  roles: Type.Array(Named),
  group_key: Text,
  clause: Type.String(),
});

const FilterType = OneOf('Regular', 'Base');
const Tables = Type.Array(Type.Integer(), { minItems: 1 });
const Name = Type.String({ minLength: 1, maxLength: 255 });
const add = Type.Object(
  {
    name: Name,
    description: OptText(),
    filter_type: FilterType,
    tables: Tables,
    roles: IdList,
    group_key: OptText(),
    clause: Type.String(),
  },
  { additionalProperties: false },
);
const edit = Type.Object(
  {
    name: Opt(Name),
    description: OptText(),
    filter_type: Opt(FilterType),
    tables: Opt(Tables),
    roles: Opt(IdList),
    group_key: OptText(),
    clause: Opt(Type.String()),
  },
  { additionalProperties: false },
);

const path = '/api/v1/rowlevelsecurity';
const { distinct: _distinct, ...generic } = crud({
  path,
  noun: 'row level security rules',
  view: 'Row Level Security',
  permissions: 'read-write',
  row: RowRuleRow,
  item: RowRuleItem,
  add,
  edit,
});

/** What one user may read of one dataset, and why. */
export const RowRulePreview = Type.Object({
  dataset: Type.Object({ id: Type.Integer(), table_name: Type.String() }),
  user: Type.Object({ id: Type.Integer(), username: Type.String(), roles: Type.Array(Named) }),
  /** Whether the user may read the dataset, and everything that lets them. */
  access: Type.Object({
    allowed: Type.Boolean(),
    reasons: Type.Array(
      Type.Object({
        /** `admin`, `owner`, or the permission that opens the dataset. */
        by: Type.String(),
        /** The name of what is granted. */
        grant: Text,
        role: Nullable(Named),
      }),
    ),
  }),
  rules: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      filter_type: Type.String(),
      group_key: Text,
      clause: Type.String(),
      /** The table behind a virtual dataset whose rule this is; null for rules of the dataset itself. */
      behind: Text,
    }),
  ),
  /** The rules of the dataset itself as one condition; empty when every row is visible. */
  condition: Type.String(),
});
export type RowRulePreview = Static<typeof RowRulePreview>;

export const rowLevelSecurity = {
  ...generic,
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview/`,
    summary: 'Which rules bind a user on a dataset, and what lets the user read it',
    auth: 'user',
    can: ['can_read', 'Row Level Security'],
    query: Type.Object({ dataset_id: Type.Integer(), user_id: Type.Integer() }),
    replies: { 200: Type.Object({ result: RowRulePreview }) },
    tags: ['row level security rules'],
  }),
};
