import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@parallax/e2e/product';

/** An access token of the administrator. */
export async function token({ url, admin }: Product): Promise<string> {
  const reply = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, provider: 'db' }),
  });
  const { access_token }: { access_token: string } = await reply.json();
  return access_token;
}

/** Waits until the example dashboards, which load beside the product, are there. */
export async function examplesLoaded(product: Product): Promise<void> {
  const headers = { authorization: `Bearer ${await token(product)}` };
  for (let attempt = 0; attempt < 600; attempt++) {
    const reply = await fetch(`${product.url}/api/v1/dashboard/flights`, { headers });
    if (reply.ok) return;
    await pause(100);
  }
  throw new Error('The examples were not loaded within a minute');
}
