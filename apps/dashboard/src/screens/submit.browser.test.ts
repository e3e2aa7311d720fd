/** Writing a spec with the form, and comparing what came of it, in a browser over a real API and worker. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_SPEC } from '../testing/small-spec.ts';
import { shown } from '../testing/shown.ts';
import { NO_BROWSER, type PageUnderTest, startPage } from '../testing/start-page.ts';

const LONG = 240_000;

describe.skipIf(NO_BROWSER !== undefined)('submitting', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it('shows the problems at their place, then the plan, and then the experiment', async () => {
    const page = await site.open('/submit');
    const json = page.getByLabel('Spec as JSON');
    await json.fill('{"name": ');
    expect(await shown(page.getByText('is not JSON yet'))).toBe(true);
    await json.fill(JSON.stringify({ ...SMALL_SPEC, seeds: ['one'] }));
    expect(await shown(page.getByRole('alert').getByText('/seeds/0').first())).toBe(true);
    expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await json.fill(JSON.stringify({ ...SMALL_SPEC, seeds: [1] }));
    expect(await shown(page.getByRole('status', { name: 'Plan' }).getByText('2 new runs'))).toBe(true);
    await page.getByLabel('rope', { exact: true }).check();
    expect(await shown(page.getByRole('status', { name: 'Plan' }).getByText('3 new runs'))).toBe(true);
    await page.getByRole('textbox', { name: 'Name' }).fill('from the form');
    expect(JSON.parse(await json.inputValue())).toMatchObject({ name: 'from the form' });
    await page.locator('summary', { hasText: 'recipe' }).click();
    await page.getByLabel('recipe dropout').fill('2');
    expect(await shown(page.getByRole('alert').getByText('/recipe/dropout').first())).toBe(true);
    await page.getByLabel('recipe dropout').fill('0.25');
    await page.locator('summary', { hasText: 'resources' }).click();
    await page.getByLabel('resources engine').selectOption('by default: "auto"');
    expect(JSON.parse(await json.inputValue())).toMatchObject({ recipe: { ...SMALL_SPEC.recipe, dropout: 0.25 } });
    expect(JSON.parse(await json.inputValue())).not.toHaveProperty('resources');
    await page.getByLabel('resources engine').selectOption('wasm');
    expect(await shown(page.getByRole('status', { name: 'Plan' }).getByText('3 new runs'))).toBe(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await shown(page.getByRole('heading', { name: 'from the form' }))).toBe(true);
    expect(await shown(page.getByText('3 succeeded'), LONG)).toBe(true);
  }, 400_000);

  it('begins with the spec of the experiment that is cloned, whose runs would be attached', async () => {
    const page = await site.open('/experiments');
    await page.getByRole('link', { name: 'from the form' }).click();
    await page.getByRole('link', { name: 'Clone' }).click();
    expect(await shown(page.getByRole('status', { name: 'Plan' }).getByText('3 attached'))).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('from the form');
  });

  it('compares the runs: the options that differ, and the translations that do', async () => {
    const page = await site.open('/experiments');
    await page.getByRole('link', { name: 'from the form' }).click();
    await page.getByRole('link', { name: 'Compare the runs' }).click();
    const types = page.getByRole('row').filter({ hasText: '/positional/type' }).getByRole('cell');
    expect(await shown(types.first())).toBe(true);
    expect((await types.allTextContents()).toSorted()).toEqual(['"none"', '"rope"', '"sape"']);
    expect(await page.getByRole('rowheader', { name: '/seed' }).count()).toBe(0);
    expect(await shown(page.getByText(/^\d+ of the first 10 sentences$/))).toBe(true);
  });
});
