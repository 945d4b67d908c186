import { Type } from 'typebox';
import { Nullable, Opt } from '../schema.ts';

/** A user as other resources show it; which of the names appear depends on the resource's columns. */
export const Person = Type.Object({
  id: Opt(Type.Integer()),
  first_name: Opt(Type.String()),
  last_name: Opt(Type.String()),
  username: Opt(Type.String()),
  email: Opt(Type.String()),
});
export const MaybePerson = Nullable(Person);
export const Named = Type.Object({ id: Opt(Type.Integer()), name: Opt(Type.String()) });
