import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

const Converted = Type.Object({
  /** Empty when every value was understood. */
  error_message: Type.String(),
  /** What to compare the column with: a number, or the first and last number of a range. */
  values: Type.Array(
    Type.Union([
      Type.Number(),
      Type.String(),
      Type.Object({
        start: Type.Union([Type.Number(), Type.String()]),
        end: Type.Union([Type.Number(), Type.String()]),
      }),
    ]),
  ),
  display_value: Type.String(),
  valid_filter_operators: Type.Array(Type.String()),
});

const read = { auth: 'user', can: ['can_read', 'AdvancedDataType'], tags: ['datasets'] } as const;

export const advancedDataType = {
  types: endpoint({
    method: 'GET',
    path: '/api/v1/advanced_data_type/types',
    summary: 'Kinds of values that filters can be typed in as people write them',
    replies: { 200: Type.Object({ result: Type.Array(Type.String()) }) },
    ...read,
  }),
  convert: endpoint({
    method: 'GET',
    path: '/api/v1/advanced_data_type/convert',
    summary: 'Typed values as the column stores them',
    q: Type.Object({
      type: Type.String(),
      values: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]), { minItems: 1 }),
    }),
    replies: { 200: Type.Object({ result: Converted }) },
    ...read,
  }),
};
