/** Tests the list of experiments in a browser with a real API. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, SMALL_SPEC } from '../../testing/small-spec.ts';
import { gone, shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

interface Listed {
  readonly runs: readonly { readonly codeVersion?: string }[];
}

describeWith(CHROMIUM_NEEDED, 'the list of experiments', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('says what to do while there is none', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('There is no experiment yet'))).toBe(true);
    expect(await shown(page.getByText('npm run ordo -- submit'))).toBe(true);
  });

  it('shows each with its state, which follows the runs without a reload', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('There is no experiment yet'))).toBe(true);
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name: 'rope or not' });
    expect(await shown(page.getByRole('link', { name: 'rope or not' }), 60_000)).toBe(true);
    expect(await shown(page.getByRole('cell', { name: '4 succeeded' }), 240_000)).toBe(true);
    expect(await shown(page.getByRole('cell', { name: 'succeeded', exact: true }))).toBe(true);
    const { codeVersion } = ((await (await fetch(`${site.apiUrl}/v1/runs`)).json()) as Listed).runs[0] ?? {};
    expect(await shown(page.getByRole('cell', { name: codeVersion?.slice(0, 12) ?? '', exact: true }))).toBe(true);
    const finished = page.getByRole('row').filter({ hasText: 'rope or not' }).getByRole('cell').last();
    expect(await finished.locator('time').count()).toBe(1);
  }, 360_000);

  it('searches, filters and sorts on the server, and keeps what it shows in the address', async () => {
    for (const name of ['alpha', 'beta', 'gamma']) {
      const spec = { ...SMALL_SPEC, name, seeds: [9], matrix: {}, resources: { engine: 'wasm', labels: ['nobody'] } };
      await post(`${site.apiUrl}/v1/experiments`, spec);
    }
    const page = await site.open('/experiments');
    const names = page.locator('[data-row]');
    expect(await shown(page.getByText('4 experiments'))).toBe(true);
    await page.getByRole('button', { name: /^Name/ }).click();
    await page.waitForURL(/sort=-name/);
    await expect.poll(() => names.allTextContents()).toEqual(['rope or not', 'gamma', 'beta', 'alpha']);
    await page.getByRole('button', { name: /^Name/ }).click();
    await expect.poll(() => names.allTextContents()).toEqual(['alpha', 'beta', 'gamma', 'rope or not']);
    await page.getByLabel('queued').check();
    await expect.poll(() => names.allTextContents()).toEqual(['alpha', 'beta', 'gamma']);
    await page.keyboard.press('/');
    await page.keyboard.type('eta');
    await expect.poll(() => names.allTextContents()).toEqual(['beta']);
    const again = await site.open(new URL(page.url()).pathname + new URL(page.url()).search);
    await expect.poll(() => again.locator('[data-row]').allTextContents()).toEqual(['beta']);
  }, 120_000);

  it('filters by study, variant, data set, code, owner and date', async () => {
    const page = await site.open('/experiments?sort=name');
    const names = page.locator('[data-row]');
    expect(await shown(page.getByText('4 experiments'))).toBe(true);
    await page.getByText('More filters').click();
    await page.getByLabel('Variant').fill('none');
    await page.keyboard.press('Enter');
    await expect.poll(() => names.allTextContents()).toEqual(['rope or not']);
    await page.getByLabel('Created since').fill('2100-01-01');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByText('No experiment fits'))).toBe(true);
    expect(await shown(page.getByText('More filters (2 in use)'))).toBe(true);
    await page.getByRole('link', { name: 'Show all experiments' }).click();
    expect(await shown(page.getByText('4 experiments'))).toBe(true);
  }, 120_000);

  it('goes through the rows with J and K, and shows its keys with ?', async () => {
    const page = await site.open('/experiments?sort=name');
    expect(await shown(page.getByText('4 experiments'))).toBe(true);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const [key, name] of [
      ['j', 'alpha'],
      ['j', 'beta'],
      ['k', 'alpha'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('?');
    expect(await shown(page.getByRole('dialog', { name: 'Keys' }))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await gone(page.getByRole('dialog'))).toBe(true);
  });

  it('has nothing beside the page at 360 px, in either theme', async () => {
    const page = await site.open('/experiments', { width: 360, height: 740 });
    expect(await shown(page.getByText('4 experiments'))).toBe(true);
    const grounds = new Set<string>();
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      grounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
    }
    expect(grounds.size).toBe(2);
  });

  it('breaks no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
