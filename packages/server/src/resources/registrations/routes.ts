import { PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import type { ResourceDefinition } from '../kit/definition.ts';
import { int, text, time } from '../kit/field.ts';
import { readHandlers } from '../kit/handlers.ts';
import { visibleIds } from '../kit/read.ts';
import { removeRows } from '../kit/write.ts';

const shown = ['id', 'username', 'email', 'first_name', 'last_name', 'registration_date'];

/** Neither the activation hash nor the password hash is listed or searchable. */
const registrations: ResourceDefinition = {
  table: 'registrations',
  view: 'UserRegistrationsRestAPI',
  title: 'Register User',
  noun: { one: 'registration', many: 'registrations' },
  permissions: ['can_add', 'can_delete', 'can_edit', 'can_list', 'can_show'],
  fields: {
    id: int('id'),
    username: text('username'),
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    registration_date: time('registration_date'),
  },
  relations: {},
  list: shown,
  show: shown,
  order: shown,
  filters: {
    first_name: { set: 'T' },
    last_name: { set: 'T' },
    username: { set: 'T' },
    email: { set: 'T' },
    registration_date: { set: 'D' },
  },
};

export const registrationHandlers: Handlers<ProductApi>['registration'] = {
  ...readHandlers<ProductApi['registration']>(registrations),
  remove: async ({ params }, call) => {
    const [id] = await visibleIds(registrations, [params.pk], call);
    if (id === undefined) throw new PlainError(404);
    await removeRows(call.services.db, 'registrations', [id]);
    return { message: 'OK' };
  },
};
