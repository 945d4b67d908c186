import { hash, verify } from '@node-rs/argon2';

/** `Algorithm.Argon2id`; the package's enum is ambient and const, which isolated modules cannot read. */
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Long texts only cost time; nobody types more. */
export const MAX_PASSWORD_LENGTH = 1024;
const MIN_PASSWORD_LENGTH = 8;
const COMMON = new Set(
  '12345678 123456789 1234567890 password password1 password123 passw0rd p@ssw0rd qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein1 abc12345 admin123 administrator changeme changeme1 superset parallax 11111111 00000000 88888888 87654321 asdfghjk zxcvbnm1 dragon12 master12 monkey12'.split(
    ' ',
  ),
);

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** False for a wrong password and for a user without one; both take the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const matches = await verify(stored ?? (await decoy()), password);
  return stored !== null && matches;
}

/** Why a new password is refused, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH)
    return `Password must have at most ${MAX_PASSWORD_LENGTH} characters.`;
  return COMMON.has(password.toLowerCase()) ? 'Password is too common.' : null;
}

let decoyHash: Promise<string> | undefined;
const decoy = (): Promise<string> => {
  decoyHash ??= hashPassword('no user has this password');
  return decoyHash;
};
