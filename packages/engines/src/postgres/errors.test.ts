import { expect, test } from 'vitest';
import { classify } from './errors.ts';

test.each(['EPIPE', 'ECONNRESET'])('a connection that breaks with %s is told as lost', code => {
  const error = Object.assign(new Error(`write ${code}`), { code });
  expect(classify(error).message).toBe('The connection to the database was lost before the query finished.');
});
