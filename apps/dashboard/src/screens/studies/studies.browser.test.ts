/** Tests the tables of studies and the explanations of their cells in a browser with a real API and worker. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, SMALL_STUDY } from '../../testing/small-spec.ts';
import { gone, shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const STUDY = {
  ...SMALL_STUDY,
  id: 'mine/small',
  title: 'A small study',
  targets: [
    ...SMALL_STUDY.targets,
    {
      kind: 'above',
      part: 'demo',
      metric: 'bleu',
      cite: { table: 'Table 1', text: 'sinusoids help' },
      row: 'sape',
      over: 'none',
      by: { value: -90, because: 'After so few updates, only the signature of the score is of interest.' },
    },
  ],
};

const cardOf = (page: Page, id: string) =>
  page.locator('section.study', { has: page.locator(`a[href="/studies/${id}"]`) });

describeWith(CHROMIUM_NEEDED, 'the studies', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
    await post(`${site.apiUrl}/v1/studies`, STUDY);
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('stand on one page, each with what is printed, what is ours, and a verdict in a word', async () => {
    const page = await site.open('/studies');
    const card = cardOf(page, 'mine/small');
    await card.scrollIntoViewIfNeeded();
    expect(await shown(card.getByText('2 not run'), 60_000)).toBe(true);
    expect(await shown(card.getByText('4 seeds missing'))).toBe(true);
    const paper = cardOf(page, 'posnet/table-1');
    await paper.scrollIntoViewIfNeeded();
    expect(await shown(paper.getByText(/^printed [\d.]/).first())).toBe(true);
    expect(await shown(paper.getByText('not run', { exact: true }).first())).toBe(true);
  }, 120_000);

  it('change their verdict once the runs have ended, and the drawer says why', async () => {
    const page = await site.open('/studies/mine/small');
    expect(await shown(page.getByText('4 seeds missing'))).toBe(true);
    await post(`${site.apiUrl}/v1/studies/mine/small/experiments`, {});
    const cell = page.getByRole('link', { name: /^reproduced: sape is not below none in .*parameters/i });
    await cell.waitFor({ timeout: 240_000 });
    await cell.click();
    const drawer = page.getByRole('dialog', { name: 'Verdict' });
    expect(await shown(drawer.getByRole('link', { name: 'seed 1' }))).toBe(true);
    await page.waitForURL(/cell=0/);
    await page.keyboard.press('Escape');
    expect(await gone(drawer)).toBe(true);
    await page.waitForURL((url) => !url.search.includes('cell'));
    const linked = await site.open('/studies/mine/small?cell=0');
    expect(await shown(linked.getByRole('dialog', { name: 'Verdict' }))).toBe(true);
    const scored = await site.open('/studies/mine/small?cell=1');
    expect(await shown(scored.getByRole('dialog', { name: 'Verdict' }).getByText(/^nrefs:1\|.*\|version:/))).toBe(true);
    const scores = cardOf(await site.open('/studies'), 'mine/small').getByRole('region', { name: 'Table: demo' });
    expect(await shown(scores.getByRole('columnheader', { name: 'BLEU' }))).toBe(true);
    expect(await scores.getByRole('cell', { name: /^\d+\.\d\d ± / }).count()).toBeGreaterThan(1);
  }, 400_000);

  it('can be taken along as a file, judged again, and cited', async () => {
    const page = await site.open('/studies/mine/small');
    await page.getByText('Export').click();
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'LaTeX' }).click();
    expect((await loading).suggestedFilename()).toBe('mine-small.tex');
    await page.keyboard.press('Escape');
    expect(await gone(page.getByRole('link', { name: 'LaTeX' }))).toBe(true);
    const judged = page.waitForResponse((answer) => answer.url().includes('/v1/studies/mine/small/report'));
    await page.getByRole('button', { name: 'Judge again' }).click();
    expect((await judged).status()).toBeLessThan(400);
    await page.getByRole('button', { name: 'Cite' }).click();
    const cite = page.getByRole('dialog', { name: 'Cite' });
    expect(await shown(cite.getByText('Somebody (2026), Table 1'))).toBe(true);
    expect(await shown(cite.getByText(/study mine\/small, version [0-9a-f]{12}/))).toBe(true);
  });

  it('fit 360 px, and break no rule of the security policy', async () => {
    const page = await site.open('/studies', { width: 360, height: 740 });
    const paper = cardOf(page, 'posnet/table-1');
    await paper.scrollIntoViewIfNeeded();
    expect(await shown(paper.getByText(/^printed [\d.]/).first())).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(site.complaints).toEqual([]);
  });
});
