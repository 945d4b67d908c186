import { ownValue, PlainError, type ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { CONVERTERS, convert } from './convert.ts';

export const advancedDataTypeHandlers: Handlers<ProductApi>['advancedDataType'] = {
  types: () => ({ result: Object.keys(CONVERTERS) }),

  convert: ({ q }) => {
    if (!q) throw new PlainError(400, { q: ['Missing data for required field.'] });
    const converter = ownValue(CONVERTERS, q.type);
    if (!converter) throw new PlainError(400, `Invalid advanced data type: ${q.type}`);
    return { result: convert(converter, q.values) };
  },
};
