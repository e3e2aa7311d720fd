/** Tests a run, the machines and the administration in a browser with a real API and worker. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../testing/find-violations.ts';
import { type Claimed, post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { gone, shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Parts of the run' }).getByRole('link', { name, exact: true });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
}

describeWith(CHROMIUM_NEEDED, 'a run', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let id = '';
  let other = '';
  let experiment = '';
  beforeAll(async () => {
    site = await startPage();
    const submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, seeds: [1] });
    experiment = submitted.id;
    [id = '', other = ''] = submitted.runs.map((run) => run.id);
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('shows its result, its attempts and its spec once it has ended', async () => {
    const page = await site.open(`/runs/${id}`);
    expect(await shown(page.getByRole('heading', { name: 'Result' }), LONG)).toBe(true);
    expect(await shown(page.getByText(/^\d+\.\d\d BLEU\|/).or(page.getByText(/nrefs:1/).first()))).toBe(true);
    expect(await shown(page.locator('dt', { hasText: 'Duration' }).locator('xpath=following-sibling::dd[1]'))).toBe(
      true,
    );
    await openTab(page, 'Attempts');
    expect(await shown(page.getByText('succeeded on w, claimed'))).toBe(true);
    expect(await shown(page.getByText('from the beginning'))).toBe(true);
    expect(await shown(page.getByText(/ saved (at step \d+|\d+ times, last at step \d+)/))).toBe(true);
    expect(await page.locator('.time-line .saved').count()).toBeGreaterThan(0);
    await openTab(page, 'Logs');
    expect(await shown(page.getByRole('list', { name: 'Lines of the log' }).getByText('attempt 1').first())).toBe(true);
    await openTab(page, 'Config');
    expect(await shown(page.getByText('"order-probe"'))).toBe(true);
  }, 300_000);

  it('searches its log and chooses the levels, as a link shows it again', async () => {
    const page = await site.open(`/runs/${id}?tab=log`);
    const lines = page.getByRole('list', { name: 'Lines of the log' }).getByRole('listitem');
    expect(await shown(lines.first())).toBe(true);
    const whole = await lines.count();
    const word = ((await lines.first().textContent()) ?? '').split(' ').at(-1) ?? '';
    await page.getByLabel('Search the log').fill(word);
    await page.waitForURL(/said=/);
    expect(await shown(lines.filter({ hasText: word }).first())).toBe(true);
    await page.getByLabel('Search the log').fill('no line says this');
    expect(await shown(page.getByText('No line of the log fits.'))).toBe(true);
    await page.getByLabel('Search the log').fill('');
    await page.getByLabel('Level').selectOption('errors');
    expect(await shown(page.getByText('No line of the log fits.'))).toBe(true);
    await page.getByLabel('Level').selectOption('all levels');
    expect(await shown(lines.nth(whole - 1))).toBe(true);
    const linked = await site.open(`/runs/${id}?tab=log&level=error`);
    expect(await shown(linked.getByText('No line of the log fits.'))).toBe(true);
  });

  it('shows its translations in the order and with the text that is asked for', async () => {
    const page = await site.open(`/runs/${id}?tab=samples`);
    expect(await shown(page.getByText('10 sentences'))).toBe(true);
    const samples = page.locator('.samples > li');
    expect(await samples.count()).toBe(10);
    await page.getByLabel('Order').selectOption('highest score first');
    await page.waitForURL(/samples=-score/);
    const text = (await samples.first().locator('dd').first().textContent()) ?? '';
    await page.getByLabel('Search the samples').fill(text);
    expect(await shown(page.getByText(/^[1-9] sentences?$/))).toBe(true);
    await page.getByLabel('Search the samples').fill('no such words');
    expect(await shown(page.getByText('0 sentences'))).toBe(true);
  });

  it('compares its translations with those of another run, ordered by what differs most, with the changes marked', async () => {
    const all = await site.open(`/experiments/${experiment}`);
    expect(await shown(all.getByText('2 succeeded'), LONG)).toBe(true);
    const page = await site.open(`/runs/${id}?tab=samples`);
    const ofOther = await site.open(`/runs/${other}?tab=samples`);
    await ofOther.getByLabel('Compare with another run').selectOption('none, seed 1 (baseline)');
    expect(await shown(ofOther.locator('.samples dt', { hasText: 'none, seed 1 (baseline)' }).first())).toBe(true);
    await page.getByLabel('Compare with another run').selectOption('sape, seed 1');
    await page.getByLabel('Order').selectOption('furthest below the other run first');
    await page.waitForURL(/samples=difference/);
    const samples = page.locator('.samples > li');
    expect(await shown(samples.first().locator('dt', { hasText: 'sape, seed 1' }))).toBe(true);
    const differences = (await samples.locator('.live').allTextContents()).map((text) =>
      Number(/^BLEU [\d.]+ \(([+−][\d.]+)\)/.exec(text)?.[1]?.replace('−', '-')),
    );
    expect(differences).toHaveLength(10);
    expect(differences).toEqual(differences.toSorted((a, b) => a - b));
    expect(await page.locator('.samples mark').count()).toBeGreaterThan(0);
    const [ours, theirs] = await Promise.all(
      ['This run', 'sape, seed 1'].map((name) =>
        samples.first().locator('dl > div', { hasText: name }).locator('dd').textContent(),
      ),
    );
    expect(ours).not.toBe(theirs);
  }, 300_000);

  it('draws where the decoder looked, which the arrow keys read out', async () => {
    const page = await site.open(`/runs/${id}?tab=attention&attended=2`);
    const map = page.getByRole('grid', { name: 'Attention of sentence 2, in percent' });
    expect(await shown(map)).toBe(true);
    const rows = map.locator('tbody tr');
    const columns = await map.getByRole('columnheader').count();
    expect(await rows.first().locator('td').count()).toBe(columns);
    expect(await map.getByRole('columnheader').last().textContent()).toBe('</s>');
    const readout = page.locator('.heat-map figcaption');
    await rows.first().locator('td').first().focus();
    const first = await readout.textContent();
    expect(first).toMatch(/^“.+” looked at “.+” with \d+\.\d % of its attention$/);
    await page.keyboard.press('ArrowRight');
    const shares = [first, await readout.textContent()];
    for (let i = 2; i < columns; i += 1) {
      await page.keyboard.press('ArrowRight');
      shares.push(await readout.textContent());
    }
    const sum = shares.reduce((all, text) => all + Number(/with ([\d.]+) %/.exec(text ?? '')?.[1]), 0);
    // Each share is rounded to a tenth.
    expect(Math.abs(sum - 100)).toBeLessThan(0.06 * columns + 0.1);
    await page.getByRole('combobox', { name: 'Sentence' }).selectOption({ index: 2 });
    await page.waitForURL(/attended=3/);
    expect(await shown(page.getByRole('grid', { name: 'Attention of sentence 3, in percent' }))).toBe(true);
  });

  it('draws several metrics, smoothed over the raw line, with the values under the crosshair', async () => {
    const page = await site.open(`/runs/${id}?tab=curves`);
    const loss = page.getByRole('figure', { name: 'Curves of train/loss, listed below the picture' });
    expect(await shown(loss.locator('canvas'))).toBe(true);
    await page.getByText('Metrics: train/loss').click();
    await page.getByLabel('train/tokens-per-second').check();
    expect(
      await shown(page.getByRole('figure', { name: /^Curves of train\/tokens-per-second/ }).locator('canvas')),
    ).toBe(true);
    await page.getByLabel('Smoothing').selectOption('much');
    const values = loss.getByLabel('train/loss under the crosshair');
    expect(await shown(values.getByText(/^none, seed 1: \d/))).toBe(true);
    expect(await shown(values.getByText(/^none, seed 1, smoothed: \d/))).toBe(true);
    expect(await values.textContent()).toContain('step 20');
    await loss.getByRole('slider').press('Home');
    expect(await shown(values.getByText('step 5', { exact: false }))).toBe(true);
    await page.getByLabel('steps logarithmic').check();
    await page.waitForURL(/log=x/);
    const { pathname, search } = new URL(page.url());
    const again = await site.open(pathname + search);
    expect(await again.getByLabel('Smoothing').inputValue()).toBe('0.9');
    expect(await shown(again.getByRole('figure', { name: /^Curves of / }).nth(1))).toBe(true);
  });

  it('zooms by dragging over the steps, and by their numbers', async () => {
    const page = await site.open(`/runs/${id}?tab=curves`);
    const picture = page.locator('.plot .u-over').first();
    // As soon as there are values, the picture appears and stays.
    expect(await shown(page.getByLabel('train/loss under the crosshair'))).toBe(true);
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 0.5 * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 0.9 * width, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/from=1\d&to=1\d/);
    await page.getByText('The last values as a table').first().click();
    expect(await shown(page.getByRole('row', { name: /^none, seed 1 15 \d/ }))).toBe(true);
    await page.getByRole('button', { name: 'All steps' }).click();
    expect(await shown(page.getByRole('row', { name: /^none, seed 1 20 \d/ }))).toBe(true);
    const to = page.getByLabel('to step');
    await to.fill('1e1');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByRole('row', { name: /^none, seed 1 10 \d/ }))).toBe(true);
    await page.waitForURL(/to=10$/);
    expect(await to.evaluate((field) => [field === document.activeElement, (field as HTMLInputElement).value])).toEqual(
      [true, '10'],
    );
    await to.fill('-1');
    await page.getByLabel('From step').focus();
    expect(await to.inputValue()).toBe('10');
  });

  it('says only what tells it from the other runs of its experiment, or from any run by its id', async () => {
    const page = await site.open(`/runs/${id}?tab=config`);
    const table = page.getByRole('region', { name: 'What differs' });
    expect(await shown(table.getByRole('row', { name: '/spec/positional/type "none" "sape"' }))).toBe(true);
    expect(await table.getByRole('rowheader', { name: '/spec/dataset' }).count()).toBe(0);
    const longer = { ...SMALL_SPEC, seeds: [1], matrix: {}, recipe: { ...SMALL_SPEC.recipe, maxUpdates: 30 } };
    const { runs } = await post<Submitted>(`${site.apiUrl}/v1/experiments`, longer);
    await page.getByLabel('or a run by its id').fill(runs[0]?.id ?? '');
    await page.keyboard.press('Enter');
    expect(await shown(table.getByRole('row', { name: '/spec/recipe/maxUpdates 20 30' }))).toBe(true);
    await page.getByLabel('or a run by its id').fill('nobody');
    await page.keyboard.press('Enter');
    expect(await shown(page.getByRole('alert'))).toBe(true);
  });

  it('forgets a note that is not saved, so that no other run gets it', async () => {
    const resources = { engine: 'wasm', pool: 'nobody' };
    const asked = { ...SMALL_SPEC, name: 'noted', seeds: [31, 32], matrix: {}, resources };
    const { runs } = await post<Submitted>(`${site.apiUrl}/v1/experiments`, asked);
    const page = await site.open(`/runs/${runs[0]?.id}`);
    expect(await shown(page.getByRole('heading', { name: 'sape, seed 31' }))).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('seed 32');
    await page.getByRole('option', { name: /^sape, seed 32/ }).click();
    expect(await shown(page.getByRole('heading', { name: 'sape, seed 32' }))).toBe(true);
    const note = page.getByRole('textbox', { name: 'Note' });
    const annotate = page.getByRole('button', { name: 'Name, tags and note …' });
    await annotate.click();
    await note.fill('of seed 32');
    await page.getByRole('button', { name: 'Go back' }).click();
    await annotate.click();
    expect(await note.inputValue()).toBe('');
    await note.fill('of seed 32');
    await page.goBack();
    expect(await shown(page.getByRole('heading', { name: 'sape, seed 31' }))).toBe(true);
    await annotate.click();
    expect(await note.inputValue()).toBe('');
  });

  it('is cancelled and retried alone, below the experiment that it belongs to', async () => {
    const resources = { engine: 'wasm', pool: 'nobody' };
    const asked = { ...SMALL_SPEC, name: 'waits', seeds: [21, 22], matrix: {}, resources };
    const submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, asked);
    const [first, second] = submitted.runs.map((run) => run.id);
    const page = await site.open(`/runs/${first}`);
    const above = page.getByRole('navigation', { name: 'What this belongs to' }).getByRole('link', { name: 'waits' });
    expect(await above.getAttribute('href')).toBe(`/experiments/${submitted.id}`);
    await page.getByRole('button', { name: 'Cancel …' }).click();
    await page.getByRole('dialog', { name: 'Cancel' }).getByRole('button', { name: 'Cancel', exact: true }).click();
    const stateOf = async (run: string | undefined): Promise<string> =>
      ((await (await fetch(`${site.apiUrl}/v1/runs/${run}`)).json()) as { state: string }).state;
    expect(await shown(page.getByRole('button', { name: 'Retry' }))).toBe(true);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['cancelled', 'queued']);
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(await shown(page.getByRole('button', { name: 'Cancel …' }))).toBe(true);
    expect(await stateOf(first)).toBe('queued');
  });

  it('says that it goes on when another experiment needs it as well', async () => {
    const resources = { engine: 'wasm', pool: 'nobody' };
    const asked = { ...SMALL_SPEC, seeds: [51], matrix: {}, resources };
    const { runs } = await post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...asked, name: 'one' });
    await post(`${site.apiUrl}/v1/experiments`, { ...asked, name: 'another' });
    const page = await site.open(`/runs/${runs[0]?.id}`);
    await page.getByRole('button', { name: 'Cancel …' }).click();
    await page.getByRole('dialog', { name: 'Cancel' }).getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await shown(page.getByText('It goes on, because another experiment needs it as well.'))).toBe(true);
  });

  it('is followed again after a retry, also in a tab that follows nothing itself', async () => {
    const resources = { engine: 'wasm', pool: 'nobody' };
    const asked = { ...SMALL_SPEC, name: 'goes on', seeds: [41], matrix: {}, resources };
    const submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, asked);
    const cancel = () => post(`${site.apiUrl}/v1/experiments/${submitted.id}/cancel`, {});
    await cancel();
    const page = await site.open('/machines');
    const stream = page.waitForResponse((answer) => answer.url().includes('/v1/changes?run='));
    await page.goto(`${site.apiUrl}/runs/${submitted.runs[0]?.id}?tab=config`);
    await (await stream).finished();
    await page.getByRole('button', { name: 'Retry' }).click();
    expect(await shown(page.getByRole('button', { name: 'Cancel …' }))).toBe(true);
    await cancel();
    expect(await shown(page.getByRole('button', { name: 'Retry' }))).toBe(true);
  });

  it('shows what its attempts lived through: one is lost, the next goes on from its checkpoint, and what the machine did', async () => {
    const call = <T>(path: string, body: unknown) => post<T>(`${site.apiUrl}/v1/${path}`, body);
    const resources = { ...SMALL_SPEC.resources, labels: ['passing'] };
    const { runs } = await call<Submitted>('experiments', { ...SMALL_SPEC, resources, seeds: [3], matrix: {} });
    const own = runs[0]?.id ?? '';
    const { codeVersion } = (await (await fetch(`${site.apiUrl}/v1/runs/${own}`)).json()) as { codeVersion: string };
    const identity = { name: 'passing', pool: 'default', labels: ['passing'], engine: 'wasm', device: 'cpu' };
    const claim = async () => {
      const worker = await call<{ id: string }>('workers', { ...identity, concurrency: 1, codeVersion });
      const { attempt } = await call<Claimed>(`runs/${own}/claim`, { workerId: worker.id });
      return { worker: worker.id, attempt };
    };
    const { worker, attempt } = await claim();
    const body = Buffer.from('a checkpoint that nobody reads');
    const query = `attemptNumber=1&step=10&sha256=${createHash('sha256').update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/octet-stream', 'x-ordo-attempt-token': attempt.token };
    const stored = await fetch(`${site.apiUrl}/v1/attempts/${attempt.id}/checkpoint?${query}`, {
      method: 'PUT',
      headers,
      body,
    });
    expect(stored.status).toBe(201);
    await fetch(`${site.apiUrl}/v1/workers/${worker}`, { method: 'DELETE' });
    const { attempt: second } = await claim();
    const values = { 'system/cpu': 150, 'system/memory': 3_000_000_000 };
    const tell = async (seq: number, event: object): Promise<void> => {
      const told = await fetch(`${site.apiUrl}/v1/attempts/${second.id}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ordo-attempt-token': second.token },
        body: JSON.stringify({ attemptNumber: 2, events: [{ seq, at: new Date().toISOString(), event }] }),
      });
      expect(told.ok).toBe(true);
    };
    await tell(1, { kind: 'metric', step: 11, values });
    const page = await site.open(`/runs/${own}?tab=attempts`);
    expect(await shown(page.getByText('superseded on passing, claimed'))).toBe(true);
    expect(await shown(page.getByRole('listitem').getByText('resumed from step 10'))).toBe(true);
    expect(await page.locator('.time-line rect').count()).toBe(2);
    expect(await page.locator('.time-line .resumed').count()).toBe(1);
    // The worker that saved a checkpoint sends an event of it; this one has only sent the file.
    expect(await page.locator('.time-line .saved').count()).toBe(0);
    await tell(2, { kind: 'checkpoint', step: 12, bytes: 30, sha256: 'a'.repeat(64) });
    expect(await shown(page.getByRole('listitem').getByText('saved at step 12'))).toBe(true);
    await openTab(page, 'System');
    for (const [title, value] of [
      ['CPU, percent of one core', '150.00'],
      ['Memory, bytes', '3.0000e+9'],
    ] as const) {
      const chart = page.getByRole('figure', { name: `Curves of ${title}, listed below the picture` });
      expect(await shown(chart.locator('canvas'))).toBe(true);
      expect(await shown(chart.locator('output', { hasText: value }))).toBe(true);
    }
  });

  it('gives its model as a file', async () => {
    const page = await site.open(`/runs/${id}?tab=files`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the model' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^model-.*\.tar$/);
    expect(await download.failure()).toBeNull();
  });

  it('keeps nobody out in any of its tabs, in both themes, and fits 360 px', async () => {
    const page = await site.open(`/runs/${id}`, { width: 360, height: 740 });
    const tabs = page.getByRole('navigation', { name: 'Parts of the run' }).getByRole('link');
    expect(await shown(tabs.last())).toBe(true);
    for (const name of await tabs.allTextContents()) {
      await openTab(page, name);
      expect(await gone(page.getByText(/^Reading .* …$/).first())).toBe(true);
      for (const theme of ['light', 'dark']) {
        await page.getByLabel('Theme').selectOption(theme);
        expect({ name, theme, violations: await findViolations(page) }).toEqual({ name, theme, violations: [] });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    expect(site.complaints.filter((line) => line.includes('Security Policy'))).toEqual([]);
  }, 300_000);
});

describeWith(CHROMIUM_NEEDED, 'those who administrate', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, resources: { engine: 'wasm', labels: ['nobody'] } });
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('see who works and what waits', async () => {
    const page = await site.open('/machines');
    expect(await shown(page.getByRole('rowheader', { name: 'w', exact: true }), LONG)).toBe(true);
    expect(await shown(page.getByRole('cell', { name: 'online', exact: true }))).toBe(true);
    expect(await shown(page.getByText('4 queued, 0 running'))).toBe(true);
    const waiting = page.getByRole('region', { name: 'Runs that wait' }).getByRole('row');
    expect(await shown(waiting.nth(1).getByText('for a worker with its pool, labels and code'))).toBe(true);
    expect(await waiting.count()).toBe(1 + 4);
  }, 300_000);

  it('drain a worker, which then takes no run until it is let to', async () => {
    const page = await site.open('/machines');
    await page.getByRole('button', { name: 'Drain w …' }).click();
    expect(await shown(page.getByText('Give w no further runs? It has no run now.'))).toBe(true);
    await page.getByRole('button', { name: 'Drain w', exact: true }).click();
    expect(await shown(page.getByText('drained', { exact: false }).first())).toBe(true);
    const { id } = await post<{ id: string }>(`${site.apiUrl}/v1/experiments`, {
      ...SMALL_SPEC,
      seeds: [9],
      matrix: {},
    });
    const own = await site.open(`/experiments/${id}`);
    expect(await shown(own.locator('.warning', { hasText: 'no worker of pool "default" is online' }))).toBe(true);
    await page.getByRole('button', { name: 'Let w take runs again' }).click();
    expect(await shown(page.getByRole('button', { name: 'Drain w …' }))).toBe(true);
    expect(await shown(own.getByText('1 succeeded'), LONG)).toBe(true);
  }, 400_000);

  it('create a key that is shown once, and revoke it', async () => {
    const page = await site.open('/admin');
    await page.getByLabel('Name').fill('ada');
    await page.getByLabel('Role').selectOption('submit');
    await page.getByLabel('Valid through').fill('2100-01-31');
    await page.getByRole('button', { name: 'Create a key' }).click();
    expect(await shown(page.getByText(/ordo_[0-9a-f]+_/))).toBe(true);
    expect(await shown(page.locator('time[datetime="2100-01-31T23:59:59.000Z"]'))).toBe(true);
    expect(await shown(page.getByRole('cell', { name: 'api-key.create' }))).toBe(true);
    await page.reload();
    expect(await shown(page.getByRole('rowheader', { name: 'ada' }))).toBe(true);
    expect(await page.getByText(/ordo_[0-9a-f]+_/).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke ada …' }).click();
    await page.getByRole('button', { name: 'Revoke ada', exact: true }).click();
    expect(await gone(page.getByRole('button', { name: 'Revoke ada …' }))).toBe(true);
    expect(await shown(page.getByRole('cell', { name: 'revoked', exact: true }))).toBe(true);
  });

  it('rotate a key, whose new secret is shown once, and see what takes up room', async () => {
    const page = await site.open('/admin');
    await page.getByLabel('Name').fill('emmy');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const first = (await page.getByText(/ordo_[0-9a-f]+_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Rotate emmy …' }).click();
    await page.getByLabel('The present secret stays valid').selectOption('for a day');
    await page.getByRole('button', { name: 'Rotate emmy', exact: true }).click();
    const second = page.getByRole('dialog', { name: 'Rotate emmy' }).getByText(/ordo_[0-9a-f]+_/);
    expect(await shown(second)).toBe(true);
    expect(await second.textContent()).not.toBe(first);
    await page.keyboard.press('Escape');
    expect(await shown(page.getByRole('cell', { name: 'api-key.rotate' }))).toBe(true);
    const tables = page.getByRole('region', { name: 'Tables of the database' });
    const run = tables.getByRole('row', { name: /^Run (?:about [\d,]+|not known yet) [\d.]+ [KMG]iB$/ });
    expect(await shown(run)).toBe(true);
    const owners = page.getByRole('region', { name: 'Artifacts by owner' });
    expect(await shown(owners.getByRole('row', { name: /^anyone \d+ [\d.]+ [KM]iB$/ }))).toBe(true);
    const ages = page.getByRole('region', { name: 'Artifacts by age' });
    expect(await shown(ages.getByRole('row', { name: /^under 7 days \d+ [\d.]+ [KM]iB$/ }))).toBe(true);
    expect(await shown(page.getByText(', the same code'))).toBe(true);
  });

  it('break no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
