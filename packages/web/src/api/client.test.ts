import { endpoint } from '@parallax/contract';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './client.ts';
import { ClientError } from './errors.ts';

const Reply = Type.Object({ result: Type.String() });
const read = endpoint({
  method: 'GET',
  path: '/api/v1/x/',
  summary: '',
  auth: 'user',
  replies: { 200: Reply },
});
const write = endpoint({
  method: 'POST',
  path: '/api/v1/x/',
  summary: '',
  auth: 'user',
  body: Type.Object({ name: Type.String() }),
  replies: { 201: Reply },
});

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetchMock = vi.fn<typeof fetch>();
const urls = () => fetchMock.mock.calls.map(([url]) => url);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

describe('call', () => {
  it('answers the reply', async () => {
    fetchMock.mockResolvedValueOnce(json(200, { result: 'x' }));
    expect(await call(read, {})).toEqual({ result: 'x' });
  });

  it('fetches a CSRF token before the first write, and a new one when it is refused', async () => {
    fetchMock
      .mockResolvedValueOnce(json(200, { result: 'one' }))
      .mockResolvedValueOnce(
        json(400, { errors: [{ message: '400 Bad Request: The CSRF token is invalid.' }] }),
      )
      .mockResolvedValueOnce(json(200, { result: 'two' }))
      .mockResolvedValueOnce(json(201, { result: 'made' }));
    expect(await call(write, { body: { name: 'n' } })).toEqual({ result: 'made' });
    expect(urls()).toEqual([
      '/api/v1/security/csrf_token/',
      '/api/v1/x/',
      '/api/v1/security/csrf_token/',
      '/api/v1/x/',
    ]);
    expect(fetchMock.mock.calls[3]![1]!.headers).toMatchObject({ 'X-CSRFToken': 'two' });
  });

  it('turns an error body into a ClientError', async () => {
    fetchMock.mockResolvedValueOnce(json(404, { message: 'Not found' }));
    const error = await call(read, {}).catch(e => e);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ status: 404, message: 'Not found' });
  });

  it('names a network failure and a timeout', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(read, {})).rejects.toMatchObject({ status: 599, message: 'Network error' });
    fetchMock.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    );
    await expect(call(read, {}, { timeout: 5 })).rejects.toMatchObject({
      status: 408,
      message: 'Request timed out',
    });
  });

  it('passes an abort through untouched', async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValueOnce(controller.signal.reason);
    await expect(call(read, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
