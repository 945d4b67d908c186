import type { FormField, ResourceDefinition } from '../kit/definition.ts';
import { int, text, time } from '../kit/field.ts';

const shown = ['id', 'username', 'email', 'first_name', 'last_name', 'registration_date'];
const form = (required: boolean): FormField[] => [
  { name: 'username', type: 'String', required, unique: true },
  { name: 'first_name', type: 'String', required },
  { name: 'last_name', type: 'String', required },
  { name: 'email', type: 'String', required, unique: true },
  { name: 'password', type: 'String', required },
];

/** Neither the activation hash nor the password hash is listed or searchable. */
export const registrations: ResourceDefinition = {
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
  distinct: ['username', 'email', 'first_name', 'last_name'],
  addColumns: form(true),
  editColumns: form(false),
};
