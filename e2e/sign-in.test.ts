import { expect, expectAccessible, PHONE, signInByForm, takePicture, test } from './harness.ts';

test('a stranger is sent to the sign-in page and comes back after signing in', async ({ page, product }) => {
  await page.goto(`${product.url}/superset/welcome/`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login/');
  await page.locator('[data-test="username-input"]').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'sign-in');

  await page.locator('[data-test="username-input"]').fill(product.admin.username);
  await page.locator('[data-test="password-input"]').fill(product.admin.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/superset/welcome/');
});

test('the home page is drawn and accessible, wide and narrow', async ({ page, product }) => {
  await signInByForm(page, product);
  await page.getByRole('banner').waitFor();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  await takePicture(page, 'home');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await takePicture(page, 'home-narrow');
});

test('a wrong password is refused in words and leaves the form usable', async ({ page, product, errors }) => {
  await page.goto(`${product.url}/login/`);
  await page.locator('[data-test="username-input"]').fill(product.admin.username);
  await page.locator('[data-test="password-input"]').fill('not the password');
  await page.locator('[data-test="login-button"]').click();
  await page.getByRole('alert').first().waitFor();
  await expectAccessible(page);
  // the browser itself reports the refused request
  await expect.poll(() => errors).toHaveLength(1);
  errors.length = 0;

  await page.locator('[data-test="password-input"]').fill(product.admin.password);
  await page.locator('[data-test="login-button"]').click();
  await page.waitForURL(url => !url.pathname.startsWith('/login'));
});

test('signing out ends the session', async ({ page, product }) => {
  await signInByForm(page, product);
  // A page that still asks for something would report that it may no longer.
  await page.goto(`${product.url}/health`);
  await page.goto(`${product.url}/logout/`);
  await page.goto(`${product.url}/superset/welcome/`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login/');
});
