/** Tests the use of machines in a browser with a real API and worker, and with readings of hours for which nobody wants to wait. */
import { hostname } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../testing/find-violations.ts';
import { shown } from '../../testing/shown.ts';
import { post } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 120_000;
/** The others are shown by a button. */
const SHOWN = 4;

describeWith(CHROMIUM_NEEDED, 'the use of machines', { timeout: 240_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('says that no machine has told it, until a worker does', async () => {
    const page = await site.open('/machines');
    const use = page.getByRole('region', { name: 'Use over time' });
    expect(await shown(use.getByText(/^No machine has told its use in this time/))).toBe(true);
    site.startWorker('w');
    const total = async (): Promise<number> =>
      ((await (await fetch(`${site.apiUrl}/v1/machine-use`)).json()) as { total: number }).total;
    await expect.poll(total, { timeout: LONG }).toBe(1);
    // The page reads again after a minute, and a person need not wait for that.
    await page.reload();
    const own = use.getByRole('group', { name: `Use of ${hostname()}` });
    for (const measure of ['CPU', 'Memory']) {
      expect(await shown(own.getByRole('figure', { name: `${measure} of ${hostname()}: last ` }))).toBe(true);
    }
  });

  it('has a line for each measure over the chosen hours, and a gap where the machine was silent', async () => {
    await register(site, 'a-box');
    // It was heard from 5 to 4 hours ago, and again in the last half an hour. It has no GPU.
    await addReadings(site, 'a-box', [
      [300, 240, 30],
      [30, 0, 75],
    ]);
    const page = await site.open('/machines');
    const own = page.getByRole('group', { name: 'Use of a-box' });
    const cpu = own.getByRole('figure', { name: 'CPU of a-box: last 75 %, max 75 %' });
    expect(await shown(cpu)).toBe(true);
    expect(await own.getByRole('figure').count()).toBe(3);
    expect(await shown(own.getByRole('figure', { name: 'CPU power of a-box: last 175 W' }))).toBe(true);
    expect(await cpu.locator('polyline').count()).toBe(2);
    await page.getByRole('combobox', { name: 'Time' }).selectOption('the last hour');
    await page.waitForURL(/hours=1/);
    // The six hours stay until the hour is there.
    await expect.poll(() => cpu.locator('polyline').count(), { timeout: LONG }).toBe(1);
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      expect({ theme, violations: await findViolations(page) }).toEqual({ theme, violations: [] });
    }
  });

  it('shows some of many machines, says how many there are, and shows the others by a button', async () => {
    const names = Array.from({ length: SHOWN }, (_, i) => `box-${i + 10}`);
    for (const name of names) {
      const id = await register(site, name);
      await report(site, id);
    }
    const page = await site.open('/machines');
    const use = page.getByRole('region', { name: 'Use over time' });
    const machines = use.getByRole('group');
    // Those of the tests before are two more.
    expect(await shown(use.getByText(`${SHOWN} of ${SHOWN + 2} machines shown`))).toBe(true);
    expect(await machines.count()).toBe(SHOWN);
    await use.getByRole('button', { name: 'Show up to 100' }).click();
    expect(await shown(machines.nth(SHOWN + 1))).toBe(true);
    expect(await machines.count()).toBe(SHOWN + 2);
  });

  it('breaks no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});

/** Registers a worker on a machine. */
async function register({ apiUrl }: PageUnderTest, machine: string): Promise<string> {
  const place = { name: `worker of ${machine}`, pool: 'other', labels: [], concurrency: 1, machine };
  const identity = { ...place, engine: 'wasm', device: 'cpu', codeVersion: 'other' };
  return (await post<{ id: string }>(`${apiUrl}/v1/workers`, identity)).id;
}

async function report({ apiUrl }: PageUnderTest, worker: string): Promise<void> {
  const answer = await fetch(`${apiUrl}/v1/workers/${worker}/reading`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cpu: 5, memory: 20 }),
  });
  expect(answer.status).toBe(204);
}

/** Adds a reading for each minute of some stretches, given by the minutes ago at which they begin and end, and by the processor's use. */
async function addReadings(
  { databaseUrl }: PageUnderTest,
  machine: string,
  stretches: readonly number[][],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [from, to, cpu] of stretches) {
    await client.query(
      `insert into "MachineReading" (machine, at, cpu, memory, "processorWatts")
       select $1, date_trunc('minute', now()) - make_interval(mins => ago), $4::real, 40, $4::real + 100
       from generate_series($3::int, $2::int) ago on conflict do nothing`,
      [machine, from, to, cpu],
    );
  }
  await client.end();
}
