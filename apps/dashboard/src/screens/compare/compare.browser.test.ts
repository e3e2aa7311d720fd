/** Tests the comparison of runs in a browser with a real API and worker: curves, files, scores over options, and incomparable runs. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../testing/find-violations.ts';
import { shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const crosshair = (page: Page) => page.getByLabel('train/loss under the crosshair');
const download = async (page: Page, name: string): Promise<Buffer> => {
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await loading).path());
};

describeWith(CHROMIUM_NEEDED, 'runs that are compared', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let experiment: Submitted;
  let other: Submitted;
  beforeAll(async () => {
    site = await startPage();
    const submit = (spec: object) => post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, ...spec });
    experiment = await submit({ name: 'rates', matrix: { '/recipe/learningRate': [0.0005, 0.001] } });
    const dataset = { ...SMALL_SPEC.dataset, test: 12 };
    other = await submit({ name: 'a longer test', dataset, seeds: [1], matrix: {} });
    const page = await site.open('/runs?state=succeeded');
    await shown(page.getByText('5 runs'), 240_000);
    await page.context().close();
  }, 600_000);
  afterAll(() => site.stop(), 120_000);

  const ids = (): string => experiment.runs.map(({ id }) => id).join(',');
  const lastOf = async (run: string, name: string): Promise<number> => {
    const answer = await fetch(`${site.apiUrl}/v1/metrics?run=${run}&width=100&name=${name}`);
    const { runs } = (await answer.json()) as { runs: { metrics: { high: number[] }[] }[] };
    return runs[0]?.metrics[0]?.high.at(-1) ?? Number.NaN;
  };
  it('are drawn over tokens, hours and epochs, as the runs have counted them', async () => {
    const page = await site.open(`/compare?runs=${ids()}`);
    expect(await shown(crosshair(page).getByText('step 20'))).toBe(true);
    const tokens = await Promise.all(experiment.runs.map(({ id }) => lastOf(id, 'train/tokens')));
    expect(Math.min(...tokens)).toBeGreaterThan(1_000);
    await page.getByRole('combobox', { name: 'Over', exact: true }).selectOption('tokens');
    await page.waitForURL(/x=tokens/);
    expect(await shown(crosshair(page).getByText(`token ${Math.max(...tokens).toLocaleString('en')}`))).toBe(true);
    await page.getByRole('combobox', { name: 'Over', exact: true }).selectOption('epochs');
    const epochs = Math.max(...(await Promise.all(experiment.runs.map(({ id }) => lastOf(id, 'train/epoch')))));
    expect(epochs).toBeGreaterThan(0);
    const place = `epoch ${epochs.toLocaleString('en', { maximumFractionDigits: 4 })}`;
    expect(await shown(crosshair(page).getByText(place))).toBe(true);
    await page.getByRole('combobox', { name: 'Over', exact: true }).selectOption('hours');
    expect(await shown(crosshair(page).getByText(/^hour 0\.\d+/))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('are zoomed in the unit of their axis, which all panels share, and a band joins the seeds', async () => {
    const page = await site.open(`/compare?runs=${ids()}&x=tokens&curve=train/loss,train/nll&seeds=band`);
    expect(await shown(crosshair(page).getByText(/^token /))).toBe(true);
    const half = Math.round((await lastOf(experiment.runs[0]?.id ?? '', 'train/tokens')) / 2);
    await page.getByLabel('to token').fill(String(half));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`to=${half}`));
    for (const title of ['train/loss', 'train/nll']) {
      const text = page.getByLabel(`${title} under the crosshair`);
      const tokenOf = async () =>
        Number(/token ([\d,]+)/.exec((await text.textContent()) ?? '')?.[1]?.replace(',', ''));
      await expect.poll(tokenOf).toBeLessThanOrEqual(half);
      expect(await tokenOf()).toBeGreaterThan(0);
    }
    await page.getByRole('button', { name: 'All tokens' }).click();
    await page.waitForURL((url) => !url.searchParams.has('to'));
    expect(await findViolations(page)).toEqual([]);
  });

  it('are saved as a picture and as numbers', async () => {
    const page = await site.open(`/compare?runs=${ids()}&x=tokens`);
    expect(await shown(crosshair(page).getByText(/^token /))).toBe(true);
    const lines = (await download(page, 'CSV of train/loss')).toString().trimEnd().split('\r\n');
    expect(lines[0]).toBe('"run","tokens","train/loss","least","greatest"');
    // Four runs have points at updates 5, 10, 15 and 20.
    expect(lines).toHaveLength(1 + 4 * 4);
    const png = await download(page, 'PNG of train/loss');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The picture has 320 pixels for the chart, and below it a line for each run.
    expect(png.readUInt32BE(20)).toBeGreaterThan(320 + 4 * 20);
  });

  it('stand as points over an option that differs, with their scores, by the printed names of metrics', async () => {
    const page = await site.open(`/compare?runs=${ids()}`);
    for (const name of ['BLEU', 'chrF++']) expect(await shown(page.getByRole('rowheader', { name }))).toBe(true);
    const picture = page.getByRole('region', { name: 'Scores over an option' });
    expect(await shown(picture.getByText('4 of 4 succeeded runs of these experiments have both'))).toBe(true);
    await picture.getByRole('combobox', { name: 'Option', exact: true }).selectOption('/recipe/learningRate');
    const points = picture.getByRole('link', { name: /\/recipe\/learningRate 0\.0005$/ });
    await expect.poll(() => points.count()).toBe(2);
    await picture.getByLabel('option logarithmic').check();
    await page.waitForURL(/scatter=log/);
    expect(await findViolations(page)).toEqual([]);
    await points.first().click();
    await page.waitForURL(/\/runs\//);
  });

  it('have charts that are moved by keys and by dragging, which the address keeps', async () => {
    const page = await site.open(`/compare?runs=${ids()}&curve=train/loss,train/nll,train/tokens`);
    const panels = async () =>
      page.locator('[data-panel]').evaluateAll((all) => all.map((one) => one.dataset['panel']));
    await expect.poll(panels).toEqual(['train/loss', 'train/nll', 'train/tokens']);
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name} with the arrow keys` });
    await grip('train/loss').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('curve') === 'train/nll,train/loss,train/tokens');
    expect(await shown(page.getByText('train/loss is now panel 2 of 3'))).toBe(true);
    // The grip keeps the focus, so the next key moves the chart again.
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('curve') === 'train/nll,train/tokens,train/loss');
    expect(await panels()).toEqual(['train/nll', 'train/tokens', 'train/loss']);
    await grip('train/tokens').hover();
    await page.mouse.down();
    await page.locator('[data-panel="train/nll"] figcaption').hover();
    expect(await page.locator('[data-drag="target"]').getAttribute('data-panel')).toBe('train/nll');
    await page.mouse.up();
    await page.waitForURL((url) => url.searchParams.get('curve') === 'train/tokens,train/nll,train/loss');
    expect(await findViolations(page)).toEqual([]);
  });

  it('have their translations beside each other, the furthest apart first, with scores by length and frequency', async () => {
    const page = await site.open(`/compare?runs=${ids()}`);
    const part = page.getByRole('region', { name: 'Translations' });
    expect(await shown(part.getByText('10 sentences', { exact: true }))).toBe(true);
    const [own, other] = [experiment.runs[1]?.id, experiment.runs[0]?.id];
    const answer = await fetch(`${site.apiUrl}/v1/runs/${own}/segments?sort=difference&against=${other}&metric=bleu`);
    const { segments } = (await answer.json()) as { segments: { position: number }[] };
    const positions = () =>
      part.locator('.samples > li').evaluateAll((all) => all.map((one) => (one as HTMLLIElement).value));
    await expect.poll(positions).toEqual(segments.map(({ position }) => position + 1));
    const lengths = part.getByRole('figure', { name: /^BLEU by sentence length/ });
    await lengths.getByText('BLEU by sentence length as a table').click();
    const ranges = await fetch(`${site.apiUrl}/v1/runs/${other}/segment-ranges?metric=bleu`);
    const { byLength } = (await ranges.json()) as { byLength: unknown[] };
    expect(await lengths.getByRole('row').count()).toBe(1 + byLength.length);
    expect(await shown(part.getByRole('figure', { name: /^F measure of words by frequency/ }))).toBe(true);
    await part.getByLabel('Order').selectOption('as in the test set');
    await expect.poll(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await part.getByRole('combobox', { name: 'Score', exact: true }).selectOption('chrF++');
    expect(await shown(part.getByRole('figure', { name: /^chrF\+\+ by sentence length/ }))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('are grey with the reason where they cannot be compared with the first', async () => {
    const page = await site.open(`/compare?experiments=${experiment.id},${other.id}`);
    const head = page.getByRole('columnheader', { name: /a longer test/ });
    expect(await shown(head.getByText(/^tested on another test set, [0-9a-f]{8}$/))).toBe(true);
    // Other data may have the same test set, so the choice of runs says nothing about scores.
    expect(await shown(page.getByText('(other data)', { exact: true }))).toBe(true);
    expect(await shown(page.getByText(/⚠ 1 of 5 points are grey/))).toBe(true);
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('are shown and counted once where experiments share them, or where the address repeats them', async () => {
    const again = { ...SMALL_SPEC, name: 'the same rates', matrix: { '/recipe/learningRate': [0.0005, 0.001] } };
    const copy = await post<Submitted>(`${site.apiUrl}/v1/experiments`, again);
    expect(copy.runs.map(({ id }) => id)).toEqual(experiment.runs.map(({ id }) => id));
    const page = await site.open(`/compare?experiments=${experiment.id},${copy.id}`);
    expect(await shown(page.getByText('4 of 4 succeeded runs of these experiments have both'))).toBe(true);
    // The first seed of each of the two variants is shown.
    const heads = page.getByRole('region', { name: 'Options that differ' }).getByRole('columnheader');
    expect(await heads.count()).toBe(1 + 2);
    await page.goto(`${site.apiUrl}/compare?runs=${ids()},${ids()}`);
    await shown(heads.first());
    expect(await heads.count()).toBe(1 + 4);
  });

  it('are followed until they have ended: their states and scores appear by themselves', async () => {
    const resources = { ...SMALL_SPEC.resources, pool: 'later' };
    const waiting = await post<Submitted>(`${site.apiUrl}/v1/experiments`, {
      ...SMALL_SPEC,
      name: 'waiting',
      resources,
      seeds: [7],
    });
    const page = await site.open(`/compare?runs=${waiting.runs.map(({ id }) => id).join(',')}`);
    const table = page.getByRole('region', { name: 'Options that differ' });
    await expect.poll(() => table.getByText('queued').count(), { timeout: 60_000 }).toBe(2);
    site.startWorker('later', { ORDO_WORKER_POOL: 'later' });
    await expect.poll(() => table.getByText('succeeded').count(), { timeout: 120_000 }).toBe(2);
    expect(await shown(table.getByRole('rowheader', { name: 'BLEU' }))).toBe(true);
    expect(await shown(crosshair(page).getByText('step 20'))).toBe(true);
  });

  it('fit 360 px', async () => {
    const page = await site.open(`/compare?experiments=${experiment.id},${other.id}`, { width: 360, height: 900 });
    expect(await shown(page.getByRole('region', { name: 'Scores over an option' }).getByRole('link').first())).toBe(
      true,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('break no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
