/** Tests that the pages of an experiment with thousands of runs read and draw only what people see. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Begun, type Hand, startHand } from '../../testing/hand.ts';
import { findViolations } from '../../testing/find-violations.ts';
import { shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
/** 20 · 20 variants with 5 seeds are 2,000 runs. */
const MATRIX = {
  '/recipe/warmupUpdates': numbers(20),
  '/recipe/learningRate': numbers(20).map((i) => i / 10_000),
};

describeWith(CHROMIUM_NEEDED, 'an experiment of 2,000 runs', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let experiment: Submitted;
  let hand: Hand;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
    const spec = { ...SMALL_SPEC, name: 'a large search', seeds: numbers(5), matrix: MATRIX };
    experiment = await post<Submitted>(`${site.apiUrl}/v1/experiments`, spec);
  }, 300_000);
  afterAll(async () => {
    hand?.leave();
    await site.stop();
  }, 120_000);

  it('counts the runs of each variant, of which only those in sight are drawn', async () => {
    const page = await site.open(`/experiments/${experiment.id}`);
    expect(await shown(page.getByText('2,000 runs of 400 variants, counted by their states'))).toBe(true);
    const table = page.getByRole('region', { name: 'Runs by variant' });
    expect(await shown(table.getByText('5 queued').first())).toBe(true);
    expect(
      await page.evaluate(() => document.querySelectorAll('[aria-labelledby="runs-title"] *').length),
    ).toBeLessThan(1_000);
    expect(await findViolations(page)).toEqual([]);
    await table.getByRole('link', { name: 'warmupUpdates=1, learningRate=0.0002', exact: true }).click();
    await page.waitForURL(/\/runs\?/);
    expect(await shown(page.getByText('5 runs', { exact: true }))).toBe(true);
  });

  it('is compared without reading all of its runs, which are found by variant and seed', async () => {
    const page = await site.open('/compare');
    const read = countCharacters(page);
    await page.goto(`${site.apiUrl}/compare?experiments=${experiment.id}`);
    expect(await shown(page.getByText(/^⚠ 8 of 2,000 runs are shown/))).toBe(true);
    // The runs and the name of their experiment are answers of their own, in either order.
    const choice = page.getByRole('group', { name: 'a large search' });
    expect(await shown(choice)).toBe(true);
    expect(await shown(page.getByText(/^40 of 2,000 runs shown/))).toBe(true);
    expect(await choice.getByRole('checkbox').count()).toBe(40);
    // Its spec varies two options, of which the runs that are shown differ in one.
    const option = page.getByRole('combobox', { name: 'Option', exact: true });
    await expect
      .poll(async () => await option.getByRole('option').allTextContents(), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['/recipe/learningRate', '/recipe/warmupUpdates']));
    await choice.getByRole('checkbox', { name: 'warmupUpdates=1, learningRate=0.0001, seed 1' }).uncheck();
    await page.waitForURL((url) => url.searchParams.get('runs')?.split(',').length === 7);
    await page.getByLabel('Search the runs of a large search').fill('warmupUpdates=20, learningRate=0.002, seed 4');
    const found = choice.getByRole('checkbox', { name: 'warmupUpdates=20, learningRate=0.002, seed 4' });
    await found.check();
    const last = experiment.runs.filter(({ variant }) => variant === 'warmupUpdates=20, learningRate=0.002')[3]?.id;
    await page.waitForURL((url) => url.searchParams.get('runs')?.split(',').at(-1) === last);
    expect(await shown(page.getByRole('columnheader', { name: /^warmupUpdates=20.*seed 4/ }))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    // All runs with their specs are 5 MB.
    expect(await read()).toBeLessThan(1_000_000);
  });

  it('is followed without reading its runs again, and its report again only when some have ended', async () => {
    hand = await startHand(site.apiUrl, 'default');
    const page = await site.open(`/experiments/${experiment.id}`);
    expect(await shown(page.getByRole('region', { name: /^Table: / }).first())).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const read = countCharacters(page);
    const counts = page.locator('.title-line .counts');
    const begun: Begun[] = [];
    for (const { id } of experiment.runs.slice(0, 3)) {
      begun.push(await hand.begin(id));
      expect(await shown(counts.getByText(new RegExp(`^${begun.length} running, `)))).toBe(true);
    }
    const count = (part: string): number => asked.filter((url) => url.includes(part)).length;
    // Where the stream is interrupted, as it is on a machine that is too busy, everything is read again.
    expect(count('/report?')).toBeLessThanOrEqual(count('/v1/changes?'));
    // The runs are 0.4 MB, and were read at least three times.
    expect(await read()).toBeLessThan(700_000);

    // No report is computed for changes that come while one is being computed.
    const held: Route[] = [];
    await page.route(/\/report\?/, (route) => void held.push(route));
    for (const [i, one] of begun.entries()) {
      await one.fail('the loss is not a number');
      expect(await shown(counts.getByText(new RegExp(`, ${i + 1} failed`)))).toBe(true);
      await expect.poll(() => held.length).toBeGreaterThan(0);
    }
    expect(held).toHaveLength(1);
    for (const route of held) await route.continue();
    expect(await shown(page.getByText(/seeds 1 to 3 failed/).first())).toBe(true);
    // The page reads the slower, the busier the machine is.
  }, 600_000);

  it('breaks no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});

/** Counts the characters of the answers of the API from now on. Streams of events are left out, because they never end. */
function countCharacters(page: Page): () => Promise<number> {
  const answers: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/v1/') && answer.headers()['content-type'] !== 'text/event-stream')
      answers.push(
        answer.text().then(
          ({ length }) => length,
          () => 0,
        ),
      );
  });
  return async () => (await Promise.all(answers)).reduce((sum, length) => sum + length, 0);
}
