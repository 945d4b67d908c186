import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from './sealing.ts';

const sealer = createSealer({ sealing: randomBytes(32) });

describe('sealing', () => {
  it('opens what it sealed, and never writes the same text twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), secret => {
        const sealed = sealer.seal(secret, 'databases.password');
        expect(sealer.open(sealed, 'databases.password')).toBe(secret);
        expect(sealer.seal(secret, 'databases.password')).not.toBe(sealed);
      }),
    );
  });

  it('opens nowhere else, and not after any change', () => {
    const sealed = sealer.seal('hunter2', 'databases.password');
    expect(() => sealer.open(sealed, 'ssh_tunnels.password')).toThrow();
    expect(() => createSealer({ sealing: randomBytes(32) }).open(sealed, 'databases.password')).toThrow();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = altered[i]! ^ 1;
      expect(() => sealer.open(`v1.${altered.toString('base64url')}`, 'databases.password')).toThrow();
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'hunter2'])('refuses %j', text => {
    expect(() => sealer.open(text, 'databases.password')).toThrow('not a sealed secret');
  });
});
