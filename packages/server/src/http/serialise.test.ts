import { AnyObject, Anything } from '@parallax/contract';
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { loosened } from './serialise.ts';

const Closed = Type.Object({ name: Type.String() });

describe('lists that are written in one go', () => {
  const cases: [string, TSchema, unknown][] = [
    ['cells', Type.Array(Anything), {}],
    ['rows of cells', Type.Array(Type.Array(Anything)), {}],
    ['open objects', Type.Array(AnyObject), {}],
  ];
  it.each(cases)('%s', (_, schema, expected) => {
    expect(loosened(structuredClone(schema))).toEqual(expected);
  });

  const kept: [string, TSchema][] = [
    ['texts', Type.Array(Type.String())],
    ['objects with declared fields', Type.Array(Closed)],
    ['objects that say what the other fields are', Type.Array(Type.Record(Type.String(), Closed))],
    ['an open object by itself', AnyObject],
    ['declared fields deep inside', Type.Object({ list: Type.Array(Type.Array(Closed)) })],
  ];
  it.each(kept)('never %s', (_, schema) => {
    expect(loosened(structuredClone(schema))).toEqual(structuredClone(schema));
  });
});
