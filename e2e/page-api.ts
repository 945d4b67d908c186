import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Calls the API as the signed-in page does. */
export async function api(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, url, json]) => {
      const token = await (await fetch('/api/v1/security/csrf_token/')).json();
      const reply = await fetch(url, {
        method: verb,
        headers: { 'X-CSRFToken': token.result, ...(json ? { 'Content-Type': 'application/json' } : {}) },
        body: json,
      });
      return reply.json();
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}

/** The examples are loaded while the product already answers. */
export async function datasetId(page: Page, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:table_name,opr:eq,value:${name})))`);
  const find = async () => (await api(page, 'GET', `/api/v1/dataset/?q=${q}`)).ids as number[];
  await expect.poll(find, { timeout: 60_000 }).toHaveLength(1);
  return (await find())[0]!;
}
