/** Tests the page without a mouse: rows, search, help and dialogs have keys of their own. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, SMALL_SPEC } from '../testing/small-spec.ts';
import { gone, shown } from '../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

describeWith(CHROMIUM_NEEDED, 'without a mouse', { timeout: 240_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
    const resources = { ...SMALL_SPEC.resources, labels: ['nobody'] };
    for (const [name, seed] of [
      ['older', 1],
      ['newer', 2],
    ] as const) {
      await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, resources, name, seeds: [seed] });
    }
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('the first Tab skips the navigation', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('J and K walk through the rows, Enter opens one, / searches and Esc leaves the search', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    const walked: string[] = [];
    for (const key of ['j', 'j', 'k']) {
      await page.keyboard.press(key);
      walked.push(await focused(page));
    }
    expect(walked).toEqual(['newer', 'older', 'newer']);
    await page.keyboard.press('/');
    await page.keyboard.type('older');
    expect(await shown(page.getByText('1 experiment', { exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByRole('heading', { level: 1, name: 'older' }))).toBe(true);
  });

  it('? shows the keys, Esc closes them, and the focus is where it was', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    expect(await shown(page.getByRole('dialog').getByText('next and previous row'))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await gone(page.getByText('next and previous row'))).toBe(true);
    expect(await focused(page)).toBe('newer');
  });

  it('Ctrl-K opens everything by its name, and the tab of the browser is named after it', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('older');
    expect(await shown(page.getByRole('option', { name: 'older experiment' }))).toBe(true);
    await page.keyboard.press('Enter');
    expect(await shown(page.getByRole('heading', { level: 1, name: 'older' }))).toBe(true);
    expect(await page.title()).toBe('queued: older · Ordo');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('dialog').getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await gone(page.getByRole('dialog'))).toBe(true);
  });

  it('Ctrl-K offers nothing of earlier words, and waits for the answer before it says that there is nothing', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('older');
    const older = page.getByRole('option', { name: 'older experiment' });
    expect(await shown(older)).toBe(true);
    const held: Route[] = [];
    await page.route(/[?&]q=olderer/, (route) => void held.push(route));
    await page.keyboard.type('er');
    // Both the experiments and the runs of this name are asked for.
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(2);
    expect(await older.count()).toBe(0);
    expect(await page.getByText('Nothing has such a name.').count()).toBe(0);
    for (const route of held) await route.continue();
    expect(await shown(page.getByText('Nothing has such a name.'))).toBe(true);
  });

  it('Ctrl-K has its field before the next key can come', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('2 experiments'))).toBe(true);
    const focusedAtOnce = await page.evaluate(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
      // Only microtasks run here, so no event is handled in between.
      for (let i = 0; i < 10; i += 1) await Promise.resolve();
      return document.activeElement?.getAttribute('role');
    });
    expect(focusedAtOnce).toBe('combobox');
  });

  it('a question is answered with Enter, and taken back with Esc', async () => {
    const page = await site.open('/experiments');
    await page.getByRole('link', { name: 'older' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel …' });
    expect(await shown(cancel)).toBe(true);
    await cancel.focus();
    await page.keyboard.press('Enter');
    expect(await shown(page.getByText('Cancel 2 queued and 0 running runs'))).toBe(true);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Cancel …');
    expect(await page.getByRole('link', { name: /^queued: / }).count()).toBe(2);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByRole('link', { name: /^cancelled: / }).first())).toBe(true);
  });
});
