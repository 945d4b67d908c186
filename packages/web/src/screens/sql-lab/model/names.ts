const UNTITLED = /^untitled query (\d+)$/i;

/** 'Untitled Query N', N one above the highest in use. */
export function untitledName(names: readonly string[]): string {
  const numbers = names.flatMap(name => {
    const [, digits] = UNTITLED.exec(name.trim()) ?? [];
    return digits ? [Number(digits)] : [];
  });
  return `Untitled Query ${Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1}`;
}

export const copyName = (name: string): string => `Copy of ${name}`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
export const CLIENT_ID_LENGTH = 11;

/** An identifier for a run or a tab, unique over everybody and all time. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(CLIENT_ID_LENGTH)), byte => LETTERS[byte & 63]).join('');
