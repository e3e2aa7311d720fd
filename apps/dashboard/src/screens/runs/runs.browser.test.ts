/** Tests the table of all runs in a browser with a real API and worker. */
import { readFile } from 'node:fs/promises';
import type { components } from '@ordo/api-client/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManyRuns } from '../../testing/add-many-runs.ts';
import { findViolations } from '../../testing/find-violations.ts';
import { gone, shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

type RunTable = components['schemas']['RunTable'];

const names = (page: Page) => page.getByRole('region', { name: 'Runs' }).locator('[data-row]').allTextContents();

describeWith(CHROMIUM_NEEDED, 'the table of runs', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name: 'real ones' });
    const resources = { engine: 'wasm', pool: 'nobody' };
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name: 'waits', seeds: [5, 6], matrix: {}, resources });
    const page = await site.open('/runs?state=succeeded');
    await shown(page.getByText('4 runs'), 240_000);
    await page.context().close();
  }, 600_000);
  afterAll(() => site.stop(), 120_000);

  it('is sorted by a score on the server, and keeps that in the address', async () => {
    const page = await site.open('/runs');
    expect(await shown(page.getByText('6 runs'))).toBe(true);
    await page.getByRole('button', { name: /^BLEU/ }).click();
    await page.waitForURL(/sort=-score%3Ableu/);
    const answer = await fetch(`${site.apiUrl}/v1/run-table?sort=-score:bleu`);
    const { rows } = (await answer.json()) as { rows: { variant: string; seed: number }[] };
    await expect.poll(() => names(page)).toEqual(rows.map(({ variant, seed }) => `${variant}, seed ${seed}`));
  });

  it('is narrowed by state, text and option, and a filter is taken back by its chip', async () => {
    const page = await site.open('/runs');
    await page.getByLabel('queued').check();
    await expect.poll(() => names(page)).toEqual(['sape, seed 6', 'sape, seed 5']);
    await page.getByLabel('queued').uncheck();
    await page.getByText('Filter ▾').click();
    await page
      .getByLabel(/^Option/)
      .first()
      .fill('/positional/type=none');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByText('2 runs'))).toBe(true);
    await page.getByRole('button', { name: /Remove the filter Option/ }).click();
    expect(await shown(page.getByText('6 runs'))).toBe(true);
  });

  it('has a column for any option, and groups with mean, spread and n', async () => {
    const page = await site.open('/runs?state=succeeded');
    expect(await shown(page.getByText('4 runs'))).toBe(true);
    await page.getByText('Columns ▾').click();
    await page.getByLabel('Add an option as a column').selectOption('/recipe/maxUpdates');
    expect(await shown(page.getByRole('columnheader', { name: '/recipe/maxUpdates' }))).toBe(true);
    expect(await shown(page.getByRole('cell', { name: '20', exact: true }).first())).toBe(true);
    await page.getByLabel('Group by').selectOption('variant');
    expect(await gone(page.getByLabel('Add an option as a column'))).toBe(true);
    const groups = page.getByRole('region', { name: 'Runs by variant' });
    expect(await shown(groups.getByRole('cell', { name: /^\d+\.\d+ ± \d+\.\d+ n = 2$/ }).nth(1))).toBe(true);
    await groups.getByRole('button', { name: /^BLEU/ }).click();
    await page.waitForURL(/groups=-score%3Ableu/);
    const answer = await fetch(`${site.apiUrl}/v1/run-groups?by=variant&state=succeeded&sort=-score:bleu`);
    const ranked = ((await answer.json()) as { groups: { value: string }[] }).groups.map(({ value }) => value);
    await expect.poll(() => groups.locator('[data-row]').allTextContents()).toEqual(ranked);
    await groups.getByRole('link', { name: 'none' }).click();
    await expect.poll(() => names(page)).toHaveLength(2);
  });

  it('closes the open choices on Esc, and when another place is pressed or another field is used', async () => {
    const page = await site.open('/runs');
    const choice = page.getByLabel('Duration');
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Columns ▾' }).click();
      expect(await shown(choice)).toBe(true);
    };
    await open();
    await choice.uncheck();
    expect(await gone(page.getByRole('columnheader', { name: 'Duration' }))).toBe(true);
    expect(await choice.isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('heading', { level: 1 }).click();
    expect(await gone(choice)).toBe(true);
    await open();
    await page.keyboard.press('Escape');
    expect(await gone(choice)).toBe(true);
    // A click on a list opens it, and must not count as a click beside the choices.
    await open();
    await page.getByLabel('Group by').focus();
    expect(await gone(choice)).toBe(true);
    await open();
    await page.getByRole('button', { name: 'Filter ▾' }).click();
    expect(await gone(choice)).toBe(true);
    expect(await shown(page.getByLabel(/^Option/).first())).toBe(true);
  });

  it('compares, exports, cancels and retries what is selected', async () => {
    const page = await site.open('/runs');
    for (const seed of [5, 6]) await page.getByLabel(`Select sape, seed ${seed}`).check();
    const bar = page.getByRole('region', { name: 'Selected runs' });
    expect(await shown(bar.getByText('2 selected', { exact: true }))).toBe(true);
    const loading = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'CSV' }).click();
    expect((await loading).suggestedFilename()).toBe('runs.csv');
    await bar.getByRole('button', { name: 'Cancel …' }).click();
    await page.getByRole('dialog', { name: 'Cancel' }).getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await gone(bar)).toBe(true);
    expect(await shown(page.getByRole('cell', { name: 'cancelled' }).nth(1))).toBe(true);
    await page.getByLabel('Select sape, seed 5').check();
    await bar.getByRole('button', { name: 'Retry 1' }).click();
    expect(await shown(page.getByRole('cell', { name: 'queued' }))).toBe(true);
    expect(await page.getByRole('cell', { name: 'cancelled' }).count()).toBe(1);
    await page.getByLabel('Select none, seed 1').check();
    await page.getByLabel('Select none, seed 2').check();
    await bar.getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(/\/compare\?runs=/);
  });

  it('exports what is selected and out of sight as it is now, with the options that have columns now', async () => {
    const page = await site.open('/runs?options=/positional/type');
    await page.getByLabel('Select none, seed 1').check();
    const { rows } = (await (await fetch(`${site.apiUrl}/v1/run-table?variant=none`)).json()) as RunTable;
    const run = rows.find(({ seed }) => seed === 1);
    await page.getByLabel('Search variants and failures').fill('sape');
    await expect.poll(() => names(page)).not.toContain('none, seed 1');
    await page.getByText('Columns ▾').click();
    await page.getByRole('checkbox', { name: '/positional/type' }).click();
    await page.getByLabel('Add an option as a column').selectOption('/recipe/maxUpdates');
    await page.keyboard.press('Escape');
    const headers = { 'content-type': 'application/json' };
    const tag = async (body: object): Promise<void> => {
      const url = `${site.apiUrl}/v1/experiments/${run?.experiment?.id}/annotate?run=${run?.id}`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(204);
    };
    await tag({ addTags: ['unseen'] });
    const bar = page.getByRole('region', { name: 'Selected runs' });
    await expect.poll(() => bar.locator('input[name=tags]').inputValue()).toBe('unseen');
    const loading = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'CSV' }).click();
    const [head = '', line = ''] = (await readFile(await (await loading).path(), 'utf8')).split('\r\n');
    const column = head.split(',').indexOf('"/recipe/maxUpdates"');
    expect(line.split(',')[column]).toBe('"20"');
    await tag({ removeTags: ['unseen'] });
  });

  it('tags what is selected, and narrows and groups the table by tags', async () => {
    const page = await site.open('/runs');
    for (const seed of [1, 2]) await page.getByLabel(`Select none, seed ${seed}`).check();
    await page.getByRole('region', { name: 'Selected runs' }).getByRole('button', { name: 'Tag …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag' });
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel(/^Tags that all 2 runs have/).fill('baseline two,words');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await gone(dialog)).toBe(true);
    await page.getByRole('link', { name: 'words' }).first().click();
    await page.waitForURL(/tag=words/);
    await expect.poll(() => names(page)).toEqual(['none, seed 2', 'none, seed 1']);
    await page.getByLabel('Group by').selectOption('tag');
    const groups = page.getByRole('region', { name: 'Runs by tag' });
    expect(await shown(groups.getByRole('link', { name: 'words' }))).toBe(true);
    // The table has one filter for tags, which cannot select the runs that have both tags.
    expect(await shown(groups.getByRole('rowheader', { name: 'baseline' }))).toBe(true);
    expect(await groups.getByRole('link', { name: 'baseline' }).count()).toBe(0);
  });

  it('names one run on its page, and changes its tags and note', async () => {
    const page = await site.open('/runs?state=succeeded&variant=sape');
    await page.getByRole('link', { name: 'sape, seed 1' }).click();
    await page.getByRole('button', { name: 'Name, tags and note …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name, tags and note' });
    await dialog.getByLabel('Tags, between spaces').fill('kept gone');
    await dialog.getByLabel('Name').fill('the one in the paper');
    await dialog.getByLabel('Note').fill('as printed\nin table 2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await gone(dialog)).toBe(true);
    expect(await shown(page.getByRole('paragraph').filter({ hasText: 'as printed' }))).toBe(true);
    await page.getByRole('button', { name: 'Name, tags and note …' }).click();
    await dialog.getByLabel('Tags, between spaces').fill('kept');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await gone(page.getByRole('link', { name: 'gone' }))).toBe(true);
    expect(await shown(page.getByRole('link', { name: 'kept' }))).toBe(true);
    expect(await shown(page.getByRole('heading', { name: 'the one in the paper' }))).toBe(true);
    expect(await shown(page.getByText('sape, seed 1', { exact: true }))).toBe(true);
    expect(await shown(page.getByRole('paragraph').filter({ hasText: 'as printed' }))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('gives a run a star, finds it by that and by its name, and takes the star away', async () => {
    const page = await site.open('/runs?q=the one in the paper');
    await page.getByRole('link', { name: 'the one in the paper' }).click();
    await page.getByRole('button', { name: '☆ Star' }).click();
    await page.getByRole('link', { name: '★ starred' }).click();
    await page.waitForURL(/tag=starred/);
    await expect.poll(() => names(page)).toEqual(['the one in the paper']);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('in the paper');
    await page.getByRole('option', { name: /^the one in the paper, of/ }).click();
    const star = page.getByRole('button', { name: '★ Starred' });
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await star.click();
    expect(await shown(page.getByRole('button', { name: '☆ Star' }))).toBe(true);
    expect(await gone(page.getByRole('link', { name: '★ starred' }))).toBe(true);
  });

  it('keeps nobody out with something selected, grouped or not, and fits 360 px', async () => {
    for (const width of [360, 1440]) {
      const page = await site.open('/runs', { width, height: 900 });
      await page.getByLabel('Select none, seed 1').check();
      for (const theme of ['light', 'dark']) {
        await page.getByLabel('Theme').selectOption(theme);
        expect({ theme, width, violations: await findViolations(page) }).toEqual({ theme, width, violations: [] });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByLabel('Group by').selectOption('variant');
      expect(await shown(page.getByRole('region', { name: 'Runs by variant' }))).toBe(true);
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('has 100,000 runs, and shows those at any place', async () => {
    await addManyRuns(site.databaseUrl, 100_000);
    const page = await site.open('/runs?sort=-score:bleu&state=succeeded');
    expect(await shown(page.getByText('100,004 runs'))).toBe(true);
    const box = page.getByRole('region', { name: 'Runs' });
    const half = async (): Promise<void> => box.evaluate((one) => one.scrollTo(0, one.scrollHeight / 2));
    await half();
    expect(await shown(box.getByRole('cell', { name: '50.00', exact: true }).first())).toBe(true);
    await box.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    expect(await shown(box.getByRole('cell', { name: '0.002', exact: true }))).toBe(true);
    expect(await page.locator('tr').count()).toBeLessThan(80);
  });

  it('breaks no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
