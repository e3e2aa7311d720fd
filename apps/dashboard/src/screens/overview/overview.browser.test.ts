/** Tests the first screen in a browser with a real API and worker. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failRun } from '../../testing/fail-run.ts';
import { findViolations } from '../../testing/find-violations.ts';
import { gone, shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC, SMALL_STUDY, type Submitted } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const { spec } = SMALL_STUDY.parts.demo;
/** The runs of this spec last longer than the five seconds after which the page reads again what is running. */
const LONGER = { ...spec, recipe: { ...spec.recipe, maxUpdates: 600, logEvery: 50 } };
const STUDY = { ...SMALL_STUDY, id: 'mine/quick', title: 'A quick study', parts: { demo: { spec: LONGER } } };

describeWith(CHROMIUM_NEEDED, 'the overview', { timeout: 240_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
    await post(`${site.apiUrl}/v1/studies`, STUDY);
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('says that nothing runs and nothing is wrong, while that is so', async () => {
    const page = await site.open('/');
    expect(await shown(page.getByText('Nothing: no run has failed'))).toBe(true);
    expect(await page.title()).toBe('Overview · Ordo');
    expect(await shown(page.getByRole('region', { name: 'Running now' }).getByText('Nothing runs.'))).toBe(true);
    const machines = page.getByRole('region', { name: 'Machines' });
    expect(await shown(machines.getByText('w', { exact: false }).first())).toBe(true);
    // The page may have asked before the worker told how much of its machine is used.
    const readUse = async () => (await (await fetch(`${site.apiUrl}/v1/machine-use`)).json()) as unknown;
    await expect.poll(readUse, { timeout: 120_000 }).toMatchObject({ total: 1 });
    await page.reload();
    expect(await shown(machines.getByText(/^CPU \d+ %, Memory \d+ %/))).toBe(true);
  });

  it('says what failed, and retries it at once', async () => {
    const resources = { engine: 'wasm', pool: 'mine' };
    const asked = { ...SMALL_SPEC, name: 'fails', matrix: {}, seeds: [7], resources };
    const { runs } = await post<Submitted>(`${site.apiUrl}/v1/experiments`, asked);
    await failRun(site.apiUrl, { run: runs[0]?.id ?? '', pool: 'mine' }, 'the loss is not a number');
    const page = await site.open('/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    expect(await shown(attention.getByText('sape, seed 7 failed'))).toBe(true);
    expect(await shown(attention.getByText('the loss is not a number'))).toBe(true);
    await attention.getByRole('link', { name: /^See why/ }).click();
    expect(await shown(page.getByRole('alert').getByText('the loss is not a number'))).toBe(true);
    await page.goBack();
    await attention.getByRole('button', { name: /^Retry/ }).click();
    expect(await gone(attention.getByText('sape, seed 7 failed'))).toBe(true);
    const { state } = (await (await fetch(`${site.apiUrl}/v1/runs/${runs[0]?.id}`)).json()) as { state: string };
    expect(state).toBe('queued');
  });

  it('says which runs wait for a machine that is not there', async () => {
    const resources = { engine: 'wasm', pool: 'empty' };
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name: 'waits', matrix: {}, seeds: [8, 9], resources });
    const page = await site.open('/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    expect(await shown(attention.getByText('2 runs wait for a machine that is not there'))).toBe(true);
    expect(await shown(page.getByRole('region', { name: 'Machines' }).getByText('Pool empty'))).toBe(true);
  });

  it('runs a study that nobody has run, and then shows its verdicts', async () => {
    const page = await site.open('/');
    const quiet = page.getByRole('region', { name: 'Not started' });
    const run = quiet.getByRole('button', { name: 'Run mine/quick' });
    // All studies are judged before they are listed, which takes a busy machine long.
    expect(await shown(run, 240_000)).toBe(true);
    await run.click();
    const question = page.getByRole('dialog', { name: 'Run mine/quick' });
    expect(await shown(question.getByText('It submits its experiment with all seeds'))).toBe(true);
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    const tile = page.getByRole('article', { name: 'A quick study' });
    expect(await shown(tile)).toBe(true);
    const running = page.getByRole('region', { name: 'Running now' });
    expect(await shown(running.getByRole('progressbar').first(), 120_000)).toBe(true);
    const heights = await running
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    // A finger needs 24 px, and these links stand above each other.
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(heights.length).toBeGreaterThanOrEqual(2);
    expect(await shown(tile.getByText('4 finished'), 200_000)).toBe(true);
    expect(await shown(tile.getByText('reproduced'), 60_000)).toBe(true);
    const verdicts = page.getByRole('region', { name: 'Latest verdicts' });
    await verdicts.getByRole('link', { name: /sape is not below none/ }).click();
    expect(await shown(page.getByRole('dialog', { name: 'Verdict' }))).toBe(true);
  }, 400_000);

  it('keeps nobody out with all of it filled, fits 360 px, and breaks no rule of the security policy', async () => {
    for (const width of [360, 1440]) {
      const page = await site.open('/', { width, height: 900 });
      expect(await shown(page.getByRole('article', { name: 'A quick study' }))).toBe(true);
      for (const theme of ['light', 'dark']) {
        await page.getByLabel('Theme').selectOption(theme);
        expect({ theme, width, violations: await findViolations(page) }).toEqual({ theme, width, violations: [] });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(site.complaints).toEqual([]);
  });
});
