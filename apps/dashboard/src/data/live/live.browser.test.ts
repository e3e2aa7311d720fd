/** Tests live data in a browser: from the form to the table, in several tabs, and after interruptions. */
import { waitUntil } from '@ordo/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStreams, recordStream, storedPositions } from '../../testing/record-stream.ts';
import { post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { gone, shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;

/** Waits until the page of a run shows a number of updates, and returns that number. */
const updatesOf = async (page: Page): Promise<number> => {
  await page
    .locator('.title-line .live')
    .getByText(/\d+\/1000000/)
    .waitFor({ timeout: LONG });
  return Number(/(\d+)\/1000000/.exec((await page.locator('.title-line .live').textContent()) ?? '')?.[1]);
};
const expectProgress = async (page: Page): Promise<void> => {
  const before = await updatesOf(page);
  await waitUntil(async () => (await updatesOf(page)) > before, {
    what: 'the page to show progress',
    timeoutMs: LONG,
  });
};

describeWith(CHROMIUM_NEEDED, 'live data', { timeout: 600_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  /** Submits a run that goes on until it is cancelled. */
  const submitEndless = async (name: string, seed: number): Promise<Submitted> => {
    const recipe = { ...SMALL_SPEC.recipe, maxUpdates: 1_000_000, logEvery: 1 };
    const spec = { ...SMALL_SPEC, name, recipe, seeds: [seed], matrix: {} };
    return await post<Submitted>(`${site.apiUrl}/v1/experiments`, spec);
  };
  const cancel = ({ id }: Submitted) => post(`${site.apiUrl}/v1/experiments/${id}/cancel`, {});

  it('shows one run from the form over its progress to its table', async () => {
    const page = await site.open('/submit');
    const spec = { ...SMALL_SPEC, name: 'watched', seeds: [1], recipe: { ...SMALL_SPEC.recipe, maxUpdates: 40 } };
    await page.getByLabel('Spec as JSON').fill(JSON.stringify(spec));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL(/\/experiments\/[0-9a-f-]+$/);
    const grid = page.getByRole('region', { name: 'Runs, variants by seeds' });
    expect(await shown(grid.getByText(/^loss \d/).first(), LONG)).toBe(true);
    for (const variant of ['none', 'sape']) {
      expect(await shown(grid.getByRole('link', { name: `succeeded: ${variant}, seed 1` }), LONG)).toBe(true);
    }
    const table = page.getByRole('region', { name: /^Table: / });
    for (const variant of ['none', 'sape']) {
      expect(await shown(table.getByRole('cell', { name: variant, exact: true }), LONG)).toBe(true);
    }
    await page.context().close();
  });

  it('comes to seven tabs over one stream, and another tab takes over when the one that reads it is closed', async () => {
    const submitted = await submitEndless('seven tabs', 2);
    const run = submitted.runs[0]?.id ?? '';
    const first = await site.open(`/runs/${run}`);
    const others: Page[] = [];
    for (let i = 1; i < 7; i++) {
      const page = await first.context().newPage();
      await page.goto(`${site.apiUrl}/runs/${run}`);
      others.push(page);
    }
    for (const page of [first, ...others]) await expectProgress(page);
    expect(await countStreams(site.apiUrl)).toBe(1);

    const recorder = await recordStream(others[5] as Page);
    await waitUntil(async () => (await recorder.positions()).length > 0, { what: 'events', timeoutMs: LONG });
    await first.close();
    const heard = (await recorder.positions()).length;
    await waitUntil(async () => (await recorder.positions()).length > heard + 3, {
      what: 'events that another tab has read',
      timeoutMs: LONG,
    });
    for (const page of others) await expectProgress(page);
    await waitUntil(async () => (await countStreams(site.apiUrl)) === 1, { what: 'one stream', timeoutMs: LONG });
    const positions = await recorder.positions();
    const range = [positions[0] ?? 0, positions.at(-1) ?? 0] as const;
    expect(positions).toEqual(await storedPositions(site.apiUrl, run, ...range));
    await first.context().close();
    await cancel(submitted);
  });

  it('misses and doubles nothing when the API is killed and started again, and says so meanwhile', async () => {
    const submitted = await submitEndless('interrupted', 3);
    const run = submitted.runs[0]?.id ?? '';
    const page = await site.open(`/runs/${run}`);
    await expectProgress(page);
    const tab = await page.context().newPage();
    await tab.goto(`${site.apiUrl}/runs/${run}`);
    await expectProgress(tab);
    // This screen follows no run, and reads the queue every few seconds.
    const machines = await site.open('/machines');
    expect(await shown(machines.getByRole('region', { name: 'Use over time' }))).toBe(true);
    const recorder = await recordStream(tab);
    await waitUntil(async () => (await recorder.positions()).length > 0, { what: 'events', timeoutMs: LONG });
    site.api().signal('SIGKILL');
    await site.api().exited;
    for (const one of [page, tab]) expect(await shown(one.getByText('Live data is interrupted'), LONG)).toBe(true);
    const unanswered = machines.getByText('The API does not answer. The page shows what it read before');
    expect(await shown(unanswered, LONG)).toBe(true);
    const heard = (await recorder.positions()).length;
    await site.startApi();
    for (const one of [page, tab]) expect(await gone(one.getByText('Live data is interrupted'), LONG)).toBe(true);
    expect(await gone(unanswered, LONG)).toBe(true);
    await waitUntil(async () => (await recorder.positions()).length > heard + 3, {
      what: 'events after the interruption',
      timeoutMs: LONG,
    });
    for (const one of [page, tab]) await expectProgress(one);
    const positions = await recorder.positions();
    const range = [positions[0] ?? 0, positions.at(-1) ?? 0] as const;
    expect(positions).toEqual(await storedPositions(site.apiUrl, run, ...range));
    await cancel(submitted);
  });
});
