import { endpoint } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { requestBody, requestUrl } from './request.ts';

const base = { summary: '', auth: 'user', replies: {} } as const;
const get = (path: string) => endpoint({ ...base, method: 'GET', path });
const post = (consumes?: 'json' | 'form' | 'multipart') =>
  endpoint({ ...base, method: 'POST', path: '/x', consumes });

describe('requestUrl', () => {
  it.each([
    ['/api/v1/tag/{pk}', { params: { pk: 7 } }, '/api/v1/tag/7'],
    ['/api/v1/tag/{a}/{b}/', { params: { a: 'x/y', b: 'ü' } }, '/api/v1/tag/x%2Fy/%C3%BC/'],
    ['/api/v1/tag/', { q: { page: 0, filters: [] } }, '/api/v1/tag/?q=%28filters%3A%21%28%29%2Cpage%3A0%29'],
    ['/api/v1/tag/', { q: [1, 2] }, '/api/v1/tag/?q=%21%281%2C2%29'],
    ['/x', { query: { force: true, skip: undefined, ids: [1, 2] } }, '/x?force=true&ids=1&ids=2'],
    ['/x', {}, '/x'],
  ])('%s %o', (path, parts, url) => {
    expect(requestUrl(get(path), parts)).toBe(url);
  });

  it('refuses a path with a hole', () => {
    expect(() => requestUrl(get('/api/v1/tag/{pk}'), { params: {} })).toThrow('needs pk');
  });
});

describe('requestBody', () => {
  it('writes JSON', () => {
    expect(requestBody(post(), { a: 1 })).toEqual({
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  it('writes form values as JSON text', () => {
    const { body } = requestBody(post('form'), { queryEditor: { id: 1 }, label: 'x' });
    expect(String(body)).toBe('queryEditor=%7B%22id%22%3A1%7D&label=%22x%22');
  });

  it('writes multipart with files as they are', () => {
    const { body } = requestBody(post('multipart'), {
      formData: new Blob(['zip']),
      overwrite: 'true',
      passwords: { a: 'b' },
    });
    expect(body).toBeInstanceOf(FormData);
    if (!(body instanceof FormData)) return;
    expect(body.get('formData')).toBeInstanceOf(Blob);
    expect(body.get('overwrite')).toBe('true');
    expect(body.get('passwords')).toBe('{"a":"b"}');
  });

  it('sends nothing for nothing', () => {
    expect(requestBody(post(), undefined)).toEqual({ headers: {} });
  });
});
