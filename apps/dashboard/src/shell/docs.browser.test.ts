/** Tests the pages of the API's documentation under its security policy, which has no `unsafe-inline`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shown } from '../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';

describeWith(CHROMIUM_NEEDED, 'the documentation of the API', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('is shown, unfolds and sends a request, and the browser refuses none of its styles', async () => {
    const page = await site.open('/docs');
    const route = page.locator('#operations-documents-getRegistries');
    await route.locator('.opblock-summary-control').click();
    await route.getByRole('button', { name: 'Try it out' }).click();
    await route.getByRole('button', { name: 'Execute' }).click();
    expect(await shown(route.locator('.live-responses-table').getByText('200').first())).toBe(true);
    // The page first has the logo as an element with a style, and then replaces it by this picture.
    expect(await shown(page.locator('.topbar img'))).toBe(true);
    expect(site.complaints).toEqual([]);
  });
});
