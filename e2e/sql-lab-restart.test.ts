import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, signIn, startProduct, test } from './harness.ts';
import { ENDLESS, editor, kept, openLab, run, status, storedTabs, write } from './sql-lab-page.ts';

test('a server that dies during a run takes neither the text nor the tab with it', async ({
  page,
  errors,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'parallax-restart-'));
  const first = await startProduct({ home });
  const port = Number(new URL(first.url).port);
  let product = first;
  try {
    await signIn(page, first);
    await openLab(page, first);
    await run(page, ENDLESS);
    await page.locator('[data-test="stop-query"]').waitFor();
    await kept(page);
    first.process.kill('SIGKILL');
    await first.stop();
    await write(page, 'SELECT 11 AS written_meanwhile');
    await expect.poll(() => status(page).textContent()).toContain('kept in this browser');

    product = await startProduct({ home, port });
    await page.getByText('The server was restarted while the query ran.').first().waitFor();
    await kept(page);
    await expect
      .poll(async () => (await storedTabs(page)).map(tab => tab.sql))
      .toEqual(['SELECT 11 AS written_meanwhile']);
    await expect.poll(() => editor(page).textContent()).toContain('written_meanwhile');
    await page.locator('[data-test="run-query"]').click();
    await page.locator('[role="gridcell"]', { hasText: '11' }).first().waitFor();
    await page.close();
  } finally {
    await product.stop();
    await rm(home, { recursive: true, force: true });
  }
  errors.length = 0;
});
