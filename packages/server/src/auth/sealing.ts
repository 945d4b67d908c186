import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const VERSION = 'v1';
const NONCE = 12;
const TAG = 16;

export interface Sealer {
  /** Encrypts a secret for one place, e.g. `databases.password`; it opens nowhere else. */
  seal(secret: string, place: string): string;
  /** Throws when the text was sealed with another key, for another place, or was altered. */
  open(sealed: string, place: string): string;
}

/** AES-256-GCM for the secrets kept in the metadata store. */
export function createSealer(keys: Pick<Keys, 'sealing'>): Sealer {
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keys.sealing, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, encoded] = sealed.split('.');
      const bytes = Buffer.from(encoded ?? '', 'base64url');
      if (version !== VERSION || bytes.length < NONCE + TAG) throw new Error('not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', keys.sealing, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}
