import { describe, expect, it } from 'vitest';
import { readTheme, swatches } from './theme-data.ts';

describe('readTheme', () => {
  it.each([
    ['{', 'JSON not valid'],
    ['[]', 'must be a JSON object'],
    ['null', 'must be a JSON object'],
  ])('refuses %s', (text, message) => {
    expect(readTheme(text)).toEqual({ ok: false, message });
  });

  it('takes tokens that are texts or numbers, and the mode from the algorithm', () => {
    const text = JSON.stringify({
      algorithm: ['dark', 'compact'],
      token: { colorPrimary: '#fff', borderRadius: 4, odd: { a: 1 } },
      components: { Button: { colorText: 'red' } },
    });
    expect(readTheme(text)).toEqual({
      ok: true,
      theme: {
        mode: 'dark',
        overrides: {
          token: { colorPrimary: '#fff', borderRadius: 4 },
          components: { Button: { colorText: 'red' } },
        },
      },
    });
    expect(swatches(text)).toEqual(['#fff']);
  });
});
