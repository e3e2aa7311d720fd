/** Tests attributions in a browser with a real API and worker: beside the scores of a run, and as columns of a table. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shown } from '../../testing/shown.ts';
import { post, SMALL_SPEC, type Submitted } from '../../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;
const SENTENCES = 3;

describeWith(CHROMIUM_NEEDED, 'what translations leaned on', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let submitted: Submitted;
  beforeAll(async () => {
    site = await startPage();
    const evaluation = { ...SMALL_SPEC.evaluation, attribution: { sentences: SENTENCES } };
    submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, evaluation, seeds: [1] });
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('stands beside the scores of a run, with how many sentences were decomposed', async () => {
    const page = await site.open(`/runs/${submitted.runs[0]?.id}`);
    expect(await shown(page.getByRole('heading', { name: 'Result' }), LONG)).toBe(true);
    for (const metric of ['delta-lp-source', 'delta-lp-previous', 'delta-lp-distance']) {
      const value = page.locator('dt', { hasText: metric }).locator('xpath=following-sibling::dd[1]');
      expect(await value.textContent()).toMatch(new RegExp(`^\\d+\\.\\d\\d .*sentences:${SENTENCES}`, 'u'));
    }
  }, 300_000);

  it('is a column of the table for each of its three measures, with a value for each encoding', async () => {
    const page = await site.open(`/experiments/${submitted.id}`);
    const table = page.getByRole('region', { name: /^Table: / });
    for (const title of ['ΔLP on the source (%)', 'ΔLP on the word before (%)', 'distance of the top word']) {
      expect(await shown(table.getByRole('columnheader', { name: title }).first(), LONG)).toBe(true);
    }
    for (const variant of ['none', 'sape']) {
      const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: variant, exact: true }) });
      // The other run may still be going on, and its result can add columns.
      const read = async () => {
        const headings = await table.getByRole('columnheader').allTextContents();
        const column = headings.findIndex((heading) => heading.includes('ΔLP on the source'));
        return row.first().getByRole('cell').nth(column).textContent();
      };
      await expect.poll(read, { timeout: LONG }).toMatch(/^\d+\.\d\d/u);
    }
    expect(site.complaints).toEqual([]);
  }, 300_000);
});
