/** Signing in and out with a key, in a browser over an API that asks for keys. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { buildAndLocate } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shown } from '../testing/shown.ts';
import { NO_BROWSER, type PageUnderTest, startPage } from '../testing/start-page.ts';

describe.skipIf(NO_BROWSER !== undefined)('signing in', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let key = '';
  beforeAll(async () => {
    site = await startPage('required');
    const words = [buildAndLocate('apps/api', 'create-api-key.js'), '--role', 'read', '--name', 'ada'];
    const env = { DATABASE_URL: site.databaseUrl, PATH: process.env['PATH'] };
    key = (await promisify(execFile)(process.execPath, words, { env })).stdout.trim();
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('asks for a key first, and says what is wrong with a wrong one', async () => {
    const page = await site.open('/experiments');
    await page.getByLabel('API key').fill(`ordo_${'0'.repeat(12)}_${'0'.repeat(64)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await shown(page.getByRole('alert').getByText('Next step'))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('opens the page that was asked for, keeps the key from scripts, and ends with the session', async () => {
    const page = await site.open('/experiments?q=x');
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    expect(await shown(page.getByText('ada (read)'))).toBe(true);
    expect(await shown(page.getByText('No experiment fits'))).toBe(true);
    expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
    expect(
      await page.evaluate(
        (secret) => JSON.stringify([document.cookie, Object.entries(localStorage)]).includes(secret),
        key,
      ),
    ).toBe(false);
    await page.reload();
    expect(await shown(page.getByText('ada (read)'))).toBe(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await shown(page.getByLabel('API key'))).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });
});
