/** Tests the comparison of runs in a browser with a real API when the address also names a run that does not exist. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describeWith(CHROMIUM_NEEDED, 'a comparison with a run that does not exist', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage({ hasWorker: false });
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('says so, and follows the others, for which the API refuses no stream', async () => {
    const spec = { ...SMALL_SPEC, seeds: [1, 2], matrix: {} };
    const { runs } = await post<Submitted>(`${site.apiUrl}/v1/experiments`, spec);
    const page = await site.open('/');
    const answers: number[] = [];
    page.on('response', (answer) => void (answer.url().includes('/v1/changes') && answers.push(answer.status())));
    await page.goto(`${site.apiUrl}/compare?runs=${runs.map(({ id }) => id).join(',')},${UNKNOWN}`);
    expect(await shown(page.getByRole('alert').filter({ hasText: UNKNOWN }))).toBe(true);
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(1);
    // A stream that is refused is opened again every second.
    await page.waitForTimeout(3_000);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await page.getByText('Live data is interrupted').count()).toBe(0);
  });
});
