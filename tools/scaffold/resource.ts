import { addImport, addItem, type Plan, spellings } from './plan.ts';

/** A resource with a name and a description: list, item, create, update, delete, and its table. */
export function resourcePlan(name: string, migrations: readonly string[]): Plan {
  const { kebab, snake, camel, pascal, title, phrase } = spellings(name);
  const number = String(1 + Math.max(0, ...migrations.map(file => Number.parseInt(file, 10) || 0))).padStart(
    4,
    '0',
  );
  const migration = `${number}-${kebab}`;
  const folder = `packages/server/src/resources/${kebab}s`;
  return {
    files: {
      [`packages/contract/src/resources/${kebab}.ts`]: contract({ snake, camel, pascal, phrase }),
      [`packages/server/src/metadata/migrations/${migration}.ts`]: table({ camel, snake, migration }),
      [`${folder}/definition.ts`]: definition({ camel, snake, pascal, title, phrase }),
      [`${folder}/routes.ts`]: routes({ camel, snake }),
    },
    edits: {
      'packages/contract/src/api.ts': text =>
        addItem(
          addImport(text, `import { ${camel} } from './resources/${kebab}.ts';`),
          'export const api = {',
          camel,
        ),
      'packages/server/src/metadata/migrations/index.ts': text =>
        addItem(
          addImport(text, `import { ${camel} } from './${migration}.ts';`),
          'export const migrations = [',
          camel,
        ),
      'packages/server/src/resources/index.ts': text =>
        addItem(
          addImport(text, `import { ${camel}Handlers } from './${kebab}s/routes.ts';`),
          'export const handlers: Handlers<ProductApi> = {',
          `${camel}: ${camel}Handlers`,
        ),
    },
  };
}

type Names = Record<'camel' | 'snake' | 'pascal' | 'title' | 'phrase' | 'migration', string>;

const contract = ({ snake, camel, pascal, phrase }: Pick<Names, 'snake' | 'camel' | 'pascal' | 'phrase'>) =>
  `import { Type } from 'typebox';
import { crud } from '../crud.ts';
import { Nullable, OptText } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const ${pascal} = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Nullable(Type.String()),
  changed_on_delta_humanized: Type.String(),
  changed_by: MaybePerson,
});

const name = Type.String({ minLength: 1, maxLength: 250 });
const description = OptText();

export const ${camel} = crud({
  path: '/api/v1/${snake}',
  noun: '${phrase}s',
  view: '${pascal}',
  permissions: 'read-write',
  row: ${pascal},
  item: ${pascal},
  add: Type.Object({ name, description }, { additionalProperties: false }),
  edit: Type.Partial(Type.Object({ name, description }, { additionalProperties: false })),
});
`;

const table = ({ camel, snake, migration }: Pick<Names, 'camel' | 'snake' | 'migration'>) =>
  `import { audit, id, maybe, text } from '../column.ts';
import { migration } from '../migration.ts';

export const ${camel} = migration({
  name: '${migration}',
  tables: {
    ${snake}s: { id: id(), name: text(), description: maybe(text()), ...audit() },
  },
  indexes: [{ table: '${snake}s', on: ['name', 'id'] }],
});
`;

const definition = ({ camel, snake, pascal, title, phrase }: Omit<Names, 'migration'>) =>
  `import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, int, personFields, text } from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';

const people = personFields('changed_by', 'first_name', 'last_name');
const shown = ['id', 'name', 'description', 'changed_on_delta_humanized', ...Object.keys(people)];

export const ${camel}s: ResourceDefinition = {
  table: '${snake}s',
  view: '${pascal}',
  title: '${title}',
  noun: { one: '${phrase}', many: '${phrase}s' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    name: text('name'),
    description: text('description'),
    changed_on_delta_humanized: humanised('changed_on'),
    ...people,
  },
  relations: auditRelations,
  list: shown,
  show: shown,
  order: ['name', 'changed_on_delta_humanized'],
  filters: { name: { set: 'T' }, changed_by: { set: 'O' } },
  related: { changed_by: usersRelated() },
};
`;

const routes = ({ camel, snake }: Pick<Names, 'camel' | 'snake'>) =>
  `import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, type WriterOf, writeHandlers } from '../kit/handlers.ts';
import { change, changedBy, createdBy, ifMatch, insert } from '../kit/write.ts';
import { ${camel}s } from './definition.ts';

type Api = ProductApi['${camel}'];

const writer: WriterOf<Api> = {
  async create(body, call) {
    const id = await insert(call.services.db, '${snake}s', { ...body, ...createdBy(call) });
    return { id, result: body };
  },
  async update(id, body, call) {
    await change(call.services.db, '${snake}s', id, { ...body, ...changedBy(call) }, ifMatch(call));
    return body;
  },
};

export const ${camel}Handlers: Handlers<ProductApi>['${camel}'] = {
  ...readHandlers<Api>(${camel}s),
  ...writeHandlers<Api>(${camel}s, writer),
};
`;
