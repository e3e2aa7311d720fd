/** Tests charts in a browser: they grow while a run goes on, follow the mouse, and do the same by keys. */
import { waitUntil } from '@ordo/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Claimed, post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;
const LOSS = 'train/loss';

const underCrosshair = (page: Page): Locator => page.getByLabel(`${LOSS} under the crosshair`);
const rangeOf = (page: Page): [number, number] => {
  const { searchParams } = new URL(page.url());
  return [Number(searchParams.get('from')), Number(searchParams.get('to'))];
};

describeWith(CHROMIUM_NEEDED, 'charts', { timeout: 400_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
  }, 300_000);
  const pulses: NodeJS.Timeout[] = [];
  afterAll(async () => {
    for (const pulse of pulses) clearInterval(pulse);
    await site.stop();
  }, 120_000);

  const call = <T>(path: string, body: unknown) => post<T>(`${site.apiUrl}/v1/${path}`, body);

  /** Claims a run for a worker of this test, which reports what the test tells it to. */
  const claimRun = async (seed: number) => {
    const resources = { ...SMALL_SPEC.resources, labels: ['told'] };
    const { runs } = await call<Submitted>('experiments', { ...SMALL_SPEC, resources, seeds: [seed], matrix: {} });
    const run = runs[0]?.id ?? '';
    const { codeVersion } = (await (await fetch(`${site.apiUrl}/v1/runs/${run}`)).json()) as { codeVersion: string };
    const identity = { name: 'told', pool: 'default', labels: ['told'], engine: 'wasm', device: 'cpu' };
    const { id: workerId } = await call<{ id: string }>('workers', { ...identity, concurrency: 1, codeVersion });
    const { attempt } = await call<Claimed>(`runs/${run}/claim`, { workerId });
    // Without heartbeats, the attempt would be given up.
    const held = { attempts: [{ id: attempt.id, number: 1 }] };
    pulses.push(setInterval(() => void call(`workers/${workerId}/heartbeat`, held).catch(() => undefined), 1_000));
    const report = async (first: number, last: number): Promise<void> => {
      const events = Array.from({ length: last - first + 1 }, (_, i) => ({
        seq: first + i,
        at: new Date().toISOString(),
        event: { kind: 'metric', step: first + i, values: { [LOSS]: (first + i) / 1_000 } },
      }));
      const answer = await fetch(`${site.apiUrl}/v1/attempts/${attempt.id}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ordo-attempt-token': attempt.token },
        body: JSON.stringify({ attemptNumber: 1, events }),
      });
      expect(answer.status).toBe(200);
    };
    return { run, report };
  };

  it('grow with the stream, and read the curve again only once their end is as long as they are wide', async () => {
    const { run, report } = await claimRun(1);
    await report(1, 10);
    const page = await site.open(`/runs/${run}`);
    expect(await shown(underCrosshair(page).getByText('step 10', { exact: false }), LONG)).toBe(true);
    const reads: string[] = [];
    page.on('request', (request) => void (request.url().includes('/v1/metrics?') && reads.push(request.url())));
    await report(11, 12);
    expect(await shown(underCrosshair(page).getByText('step 12', { exact: false }), LONG)).toBe(true);
    // From the first event on, the page follows the stream. A read from before it may still be on its way.
    let step = 12;
    let followed: number;
    do {
      followed = reads.length;
      step += 1;
      await report(step, step);
      expect(await shown(underCrosshair(page).getByText(`step ${step}`, { exact: false }), LONG)).toBe(true);
    } while (reads.length > followed && step < 100);
    for (; step < 200; step += 10) await report(step + 1, Math.min(step + 10, 200));
    expect(await shown(underCrosshair(page).getByText('step 200', { exact: false }), LONG)).toBe(true);
    expect(await underCrosshair(page).textContent()).toContain('0.20000');
    expect(reads).toHaveLength(followed);
    // A batch may have at most a thousand events.
    await report(201, 1_100);
    await report(1_101, 2_000);
    expect(await shown(underCrosshair(page).getByText('step 2,000', { exact: false }), LONG)).toBe(true);
    await waitUntil(async () => reads.length > followed, { what: 'the curve to be read again', timeoutMs: LONG });
    await page.context().close();
  });

  it('that are out of sight are drawn once somebody scrolls to them', async () => {
    const { run, report } = await claimRun(2);
    await report(1, 10);
    const page = await site.open(`/runs/${run}`, { width: 900, height: 400 });
    expect(await shown(underCrosshair(page).getByText('step 10', { exact: false }), LONG)).toBe(true);
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await page
      .getByText('The last values as a table')
      .first()
      .evaluate((summary) => (summary as HTMLElement).click());
    await report(11, 20);
    const last = page.getByRole('region', { name: `Last values of ${LOSS}` });
    await waitUntil(async () => (await last.textContent())?.includes('0.020000') === true, {
      what: 'the table below the picture to grow',
      timeoutMs: LONG,
    });
    await page.locator('.plot').first().scrollIntoViewIfNeeded();
    expect(await shown(underCrosshair(page).getByText('step 20', { exact: false }), LONG)).toBe(true);
    await page.context().close();
  });

  it('are moved by dragging once they are zoomed, and zoomed further with Shift', async () => {
    const { run, report } = await claimRun(3);
    await report(1, 1_000);
    const page = await site.open(`/runs/${run}?from=400&to=600`);
    expect(await shown(underCrosshair(page).getByText('step 600', { exact: false }), LONG)).toBe(true);
    const picture = page.locator('.plot .u-over').first();
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const drag = async (from: number, to: number): Promise<void> => {
      await page.mouse.move(x + from * width, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + to * width, y + height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await drag(0.25, 0.75);
    await page.waitForURL(/from=[23]\d\d&to=[45]\d\d/);
    const [from, to] = rangeOf(page);
    // A drag to the right by half of the 200 visible steps shows the 100 steps before.
    expect(Math.abs(from - 300)).toBeLessThanOrEqual(2);
    expect(to - from).toBe(200);
    await page.getByText('The last values as a table').first().click();
    const last = page.getByRole('region', { name: `Last values of ${LOSS}` });
    expect(await shown(last.getByRole('cell', { name: String(to), exact: true }), LONG)).toBe(true);
    await page.keyboard.down('Shift');
    await drag(0.5, 0.75);
    await page.keyboard.up('Shift');
    await waitUntil(async () => rangeOf(page)[0] > 390, { what: 'a narrower range', timeoutMs: LONG });
    const [narrow, wide] = rangeOf(page);
    expect(wide - narrow).toBeLessThan(60);
    await picture.dblclick();
    await waitUntil(async () => !page.url().includes('from='), { what: 'all steps', timeoutMs: LONG });
    expect(await shown(last.getByRole('cell', { name: '1000', exact: true }), LONG)).toBe(true);
    await page.context().close();
  });

  it('are moved and zoomed by keys and buttons', async () => {
    const { run, report } = await claimRun(4);
    await report(1, 1_000);
    const page = await site.open(`/runs/${run}?from=401&to=600`);
    expect(await shown(underCrosshair(page).getByText('step 600', { exact: false }), LONG)).toBe(true);
    const slider = page.getByRole('slider', { name: `Crosshair of ${LOSS}` });
    const press = async (key: string, range: string): Promise<void> => {
      await slider.press(key);
      await page.waitForURL(new RegExp(range));
    };
    await press('Shift+ArrowRight', 'from=451&to=650');
    await press('Shift+ArrowLeft', 'from=401&to=600');
    // The crosshair is at the last visible step, which stays at its position.
    await press('Shift+ArrowUp', 'from=501&to=600');
    await press('Shift+ArrowDown', 'from=402&to=600');
    await page.getByRole('button', { name: 'Later steps' }).click();
    await page.waitForURL(/from=501&to=699/);
    await page.getByRole('button', { name: 'Earlier steps' }).click();
    await page.waitForURL(/from=402&to=600/);
    await page.keyboard.press('Escape');
    await page.locator('main').focus();
    await page.keyboard.press('?');
    expect(await shown(page.getByRole('dialog').getByText('earlier and later steps', { exact: false }))).toBe(true);
    await page.context().close();
  });

  it('say which runs have not counted what they are to be drawn over', async () => {
    const { run, report } = await claimRun(5);
    await report(1, 10);
    const page = await site.open(`/runs/${run}?x=tokens`);
    expect(await shown(page.getByText(/^⚠ 1 of 1 runs tell of no tokens/), LONG)).toBe(true);
    await page.getByRole('combobox', { name: 'Over', exact: true }).selectOption('steps');
    expect(await shown(underCrosshair(page).getByText('step 10', { exact: false }), LONG)).toBe(true);
    await page.context().close();
  });

  it('break no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
