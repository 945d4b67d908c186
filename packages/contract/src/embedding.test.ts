import { describe, expect, it } from 'vitest';
import { mayEmbed, originsOf } from './embedding.ts';

describe('originsOf', () => {
  it.each([
    ['https://a.example', ['https://a.example']],
    ['https://A.example/', ['https://a.example']],
    ['http://127.0.0.1:3000', ['http://127.0.0.1:3000']],
    ['a.example', ['http://a.example', 'https://a.example']],
    ['localhost:3000', ['http://localhost:3000', 'https://localhost:3000']],
    ['https://*.a.example', ['https://*.a.example']],
    ['*', null],
    ['', null],
    ['a.example; script-src *', null],
    ['https://a.example/path', null],
    ['ftp://a.example', null],
    ['https://a.example\nX: y', null],
    ["'unsafe-inline'", null],
  ])('%j → %j', (domain, origins) => {
    expect(originsOf(domain)).toEqual(origins);
  });
});

describe('mayEmbed', () => {
  it.each<[string, string[], boolean]>([
    ['https://any.example/page', [], true],
    ['', [], true],
    ['https://a.example/page?x=1', ['https://a.example'], true],
    ['https://a.example:443/', ['https://a.example'], true],
    ['http://a.example/', ['https://a.example'], false],
    ['http://a.example/', ['a.example'], true],
    ['https://a.example.evil.example/', ['https://a.example'], false],
    ['https://evil.example/?https://a.example', ['https://a.example'], false],
    ['https://x.a.example/', ['https://*.a.example'], true],
    ['https://a.example/', ['https://*.a.example'], false],
    ['https://xa.example/', ['https://*.a.example'], false],
    ['http://127.0.0.1:3001/', ['http://127.0.0.1:3000'], false],
    ['', ['https://a.example'], false],
    ['nonsense', ['https://a.example'], false],
  ])('%j in %j → %s', (address, domains, expected) => {
    expect(mayEmbed(address, domains)).toBe(expected);
  });
});
