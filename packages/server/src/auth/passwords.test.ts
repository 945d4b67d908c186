import { describe, expect, it } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('hashes with argon2id and a salt', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('accepts the right password alone', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'correct horsf')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
    expect(await verifyPassword(stored, 'x'.repeat(2000))).toBe(false);
    expect(await verifyPassword(null, 'no user has this password')).toBe(false);
  });

  it.each([
    ['short', 'Password must have at least 8 characters.'],
    ['Password123', 'Password is too common.'],
    ['x'.repeat(1025), 'Password must have at most 1024 characters.'],
    ['violet-otter-9', null],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});
