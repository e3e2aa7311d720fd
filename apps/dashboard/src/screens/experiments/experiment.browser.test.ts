/** Tests an experiment from its submission to its table, in a browser with a real API and worker. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, SMALL_SPEC, SMALL_STUDY, type Submitted } from '../../testing/small-spec.ts';
import { gone, shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;

describeWith(CHROMIUM_NEEDED, 'an experiment', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let id = '';
  beforeAll(async () => {
    site = await startPage();
    const recipe = { ...SMALL_SPEC.recipe, maxUpdates: 60 };
    ({ id } = await post<{ id: string }>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, recipe }));
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('is watched live: progress, curves, and at last the table', async () => {
    const page = await site.open(`/experiments/${id}`);
    const grid = page.getByRole('region', { name: 'Runs, variants by seeds' });
    // Any of the four runs will do, because on a busy machine the first may end before the page is open.
    expect(await shown(grid.getByRole('link', { name: /^running: / }).first(), LONG)).toBe(true);
    expect(await shown(grid.getByText(/^loss \d/).first(), LONG)).toBe(true);
    expect(await shown(grid.getByText('tokens/s').first(), LONG)).toBe(true);
    for (const run of ['none, seed 1', 'none, seed 2', 'sape, seed 1', 'sape, seed 2']) {
      expect(await shown(grid.getByRole('link', { name: `succeeded: ${run}` }), LONG)).toBe(true);
    }
    const table = page.getByRole('region', { name: /^Table: / });
    expect(await shown(table.getByRole('cell', { name: 'sape', exact: true }), LONG)).toBe(true);
    await page.getByText('The last values as a table').click();
    expect(await shown(page.getByRole('row', { name: /^sape, seed 2 60 \d/ }))).toBe(true);
  }, 600_000);

  it('compares against the chosen baseline, without the columns that are hidden, as a link shows it again', async () => {
    const page = await site.open(`/experiments/${id}`);
    const table = page.getByRole('region', { name: /^Table: / });
    expect(await shown(table.getByRole('cell', { name: 'sape', exact: true }))).toBe(true);
    const columns = await table.getByRole('columnheader').count();
    await page.getByLabel('Baseline').selectOption('sape');
    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('seeds', { exact: true }).uncheck();
    await page.waitForURL(/baseline=sape.*hide=seeds|hide=seeds.*baseline=sape/);
    const again = await site.open(new URL(page.url()).pathname + new URL(page.url()).search);
    const same = again.getByRole('region', { name: /^Table: / });
    expect(await shown(same.locator('tr.baseline', { hasText: 'sape' }))).toBe(true);
    expect(await same.getByRole('columnheader').count()).toBe(columns - 1);
    const [download] = await Promise.all([
      again.waitForEvent('download'),
      again.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('report.csv');
    const [head = ''] = readFileSync(await download.path(), 'utf8').split('\n');
    expect(head.split(',')).not.toContain('seeds');
    expect(head).toContain('bleu');
  }, 120_000);

  it('compares every pair of rows, and gives its figures as files', async () => {
    const page = await site.open(`/experiments/${id}`);
    const pairs = page.getByRole('region', { name: /^Pairs of / });
    expect(await shown(pairs.getByRole('row', { name: /^none – [+−]\d+\.\d\d, / }))).toBe(true);
    const read = async (cell: number): Promise<readonly [difference: number, p: string | undefined]> => {
      const text = (await pairs.getByRole('cell').nth(cell).textContent()) ?? '';
      return [Number(text.match(/[+−](\d+\.\d\d)/)?.[0].replace('−', '-')), text.match(/p .*/)?.[0]];
    };
    // In the opposite order, the same pair has the other sign and the same p.
    const [difference, p] = await read(1);
    expect(await read(2)).toEqual([0 - difference, p]);
    for (const [button, name] of [
      ['PNG', /\.png$/],
      ['SVG', /\.svg$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText(button, { exact: true }).first().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(name);
      const [first] = readFileSync(await download.path());
      // A PNG begins with the byte 0x89, an SVG with “<”.
      expect(first).toBe(button === 'PNG' ? 0x89 : 0x3c);
    }
  });

  it('draws the seeds of a variant within a band', async () => {
    const page = await site.open(`/experiments/${id}`);
    const bands = page.getByLabel('Bands over seeds');
    await bands.selectOption('least to greatest');
    await page.waitForURL(/seeds=band/);
    await bands.selectOption('mean ± SD');
    await page.waitForURL(/seeds=sd/);
    const read = page.getByLabel('train/loss under the crosshair');
    expect(await shown(read.getByText(/^none, mean ± SD: [\d.]+ ± [\d.]+$/))).toBe(true);
    expect(await shown(page.getByRole('figure', { name: /^Curves of train\/loss/ }).locator('canvas'))).toBe(true);
  });

  it('leaves out the lines of a variant whose name is pressed, which a link keeps', async () => {
    const page = await site.open(`/experiments/${id}`);
    const last = page.getByRole('region', { name: 'Last values of train/loss' });
    await page.getByText('The last values as a table').first().click();
    expect(await shown(last.getByRole('rowheader', { name: 'sape, seed 1' }))).toBe(true);
    const sape = page.getByRole('list', { name: 'Lines that are drawn' }).getByRole('button', { name: 'sape' });
    await sape.click();
    expect(await gone(last.getByRole('rowheader', { name: 'sape, seed 1' }))).toBe(true);
    expect(await last.getByRole('rowheader').count()).toBeGreaterThan(0);
    const { pathname, search } = new URL(page.url());
    const linked = await site.open(pathname + search);
    const pressed = linked.getByRole('button', { name: 'sape', pressed: false });
    expect(await shown(pressed)).toBe(true);
    await pressed.press('Enter');
    await linked.waitForURL((url) => !url.search.includes('off='));
  });

  it('says that live data is interrupted while the API is away, and catches up', async () => {
    // The page follows only runs that are going on, so this run must last longer than the API is away.
    const recipe = { ...SMALL_SPEC.recipe, maxUpdates: 300 };
    const spec = { ...SMALL_SPEC, name: 'interrupted', recipe, seeds: [5], matrix: {} };
    const { id: other } = await post<{ id: string }>(`${site.apiUrl}/v1/experiments`, spec);
    const page = await site.open(`/experiments/${other}`);
    expect(await shown(page.getByRole('link', { name: /^running: / }))).toBe(true);
    site.api().signal('SIGKILL');
    expect(await shown(page.getByText('Live data is interrupted'), LONG)).toBe(true);
    await site.startApi();
    expect(await gone(page.getByText('Live data is interrupted'), LONG)).toBe(true);
    expect(await shown(page.getByRole('link', { name: /^succeeded: / }), LONG)).toBe(true);
  }, 600_000);

  it('is cancelled after a question, and its runs are queued again', async () => {
    const resources = { ...SMALL_SPEC.resources, labels: ['nobody'] };
    const spec = { ...SMALL_SPEC, name: 'cancelled', resources, seeds: [7], matrix: {} };
    const { id: other } = await post<{ id: string }>(`${site.apiUrl}/v1/experiments`, spec);
    const page = await site.open(`/experiments/${other}`);
    await page.getByRole('button', { name: 'Cancel …' }).click();
    expect(await shown(page.getByText('Cancel 1 queued and 0 running runs'))).toBe(true);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await shown(page.getByRole('link', { name: /^cancelled: / }))).toBe(true);
    await page.getByRole('button', { name: 'Retry 1 run' }).click();
    expect(await shown(page.getByRole('link', { name: /^queued: / }))).toBe(true);
    // Another client does the same, which the page finds by itself after its end.
    await post(`${site.apiUrl}/v1/experiments/${other}/cancel`, {});
    expect(await shown(page.getByRole('link', { name: /^cancelled: / }))).toBe(true);
    await post(`${site.apiUrl}/v1/experiments/${other}/retry`, {});
    expect(await shown(page.getByRole('link', { name: /^queued: / }), LONG)).toBe(true);
  }, 240_000);

  it('that is a search leads to the runs that use what it has chosen, and they lead back', async () => {
    const { demo } = SMALL_STUDY.parts;
    const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 10, seeds: [7], metric: 'loss' };
    const study = { ...SMALL_STUDY, id: 'mine/tuned', title: 'A tuned study', parts: { demo: { ...demo, tune } } };
    await post(`${site.apiUrl}/v1/studies`, study);
    const submitted = await post<{ experiments: Submitted[] }>(`${site.apiUrl}/v1/studies/mine/tuned/experiments`, {});
    const page = await site.open(`/experiments/${submitted.experiments[0]?.id}`);
    expect(
      await shown(page.getByText('This is the search that chooses options for the part on validation data.')),
    ).toBe(true);
    await page.getByRole('link', { name: 'The runs that use them' }).click({ timeout: LONG });
    expect(await shown(page.getByRole('link', { name: /: sape, seed 2$/ }))).toBe(true);
    await page.getByRole('link', { name: 'the search on validation data' }).click();
    await page.waitForURL(`**/experiments/${submitted.experiments[0]?.id}`);
  }, 300_000);

  it('fits 360 px, and one that does not exist is named', async () => {
    const page = await site.open(`/experiments/${id}`, { width: 360, height: 740 });
    expect(await shown(page.getByRole('heading', { name: 'Curves' }))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const unknown = await site.open('/experiments/01900000-0000-7000-8000-000000000000');
    expect(await shown(unknown.getByRole('alert').getByText('01900000-0000-7000-8000-000000000000'))).toBe(true);
  });

  it('breaks no rule of the security policy', () => {
    const refused = site.complaints.filter((text) => !/Failed to load resource/.test(text));
    expect(refused).toEqual([]);
  });
});
