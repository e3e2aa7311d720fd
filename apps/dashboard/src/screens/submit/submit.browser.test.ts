/** Tests writing a spec with the form, and comparing its runs, in a browser with a real API and worker. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, SMALL_SPEC } from '../../testing/small-spec.ts';
import { shown } from '../../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../../testing/start-page.ts';

const LONG = 240_000;

describeWith(CHROMIUM_NEEDED, 'submitting', { timeout: 120_000 }, () => {
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

  it('keeps the text while it is no JSON, and while its parts have other types than the form shows', async () => {
    const page = await site.open('/submit');
    const json = page.getByLabel('Spec as JSON');
    const seeds = page.getByRole('textbox', { name: 'Seeds, separated by commas' });
    await shown(seeds);
    const unfinished = '{"name": "kept", "seeds": [1,]}';
    await json.fill(unfinished);
    expect(await shown(page.getByText('is not JSON yet'))).toBe(true);
    expect(await seeds.isDisabled()).toBe(true);
    const other = '{"name": "kept", "seeds": 1, "matrix": {"/positional": {"type": "none"}}}';
    await json.fill(other);
    await seeds.focus();
    await page.getByRole('textbox', { name: 'Name' }).focus();
    expect(await json.inputValue()).toBe(other);
    await page.getByLabel('rope', { exact: true }).check();
    expect(JSON.parse(await json.inputValue())).toEqual({
      name: 'kept',
      seeds: 1,
      matrix: { '/positional': [{ type: 'rope' }] },
    });
  });

  it('is not possible before the plan of the written spec is shown', async () => {
    const page = await site.open('/submit');
    const plan = page.getByRole('status', { name: 'Plan' });
    const submit = page.getByRole('button', { name: 'Submit' });
    expect(await shown(plan.getByText('6 new runs'))).toBe(true);
    expect(await submit.isEnabled()).toBe(true);
    const held: Route[] = [];
    await page.route('**/v1/plan', (route) => void held.push(route));
    await page.getByLabel('rope', { exact: true }).check();
    expect(await submit.isDisabled()).toBe(true);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
    expect(await submit.isDisabled()).toBe(true);
    expect(await plan.getAttribute('aria-busy')).toBe('true');
    await held[0]?.continue();
    expect(await shown(plan.getByText('9 new runs'))).toBe(true);
    expect(await submit.isEnabled()).toBe(true);
    expect(await plan.getAttribute('aria-busy')).toBe('false');
  });

  it('makes a form of every kind: a language model is written without JSON, and trained', async () => {
    const page = await site.open('/submit');
    const plan = page.getByRole('status', { name: 'Plan' });
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('language-model');
    expect(await page.getByLabel('Preset of the model').count()).toBe(0);
    expect(await shown(plan.getByText('6 new runs'))).toBe(true);
    await page.getByRole('textbox', { name: 'Name' }).fill('language models');
    await page.getByRole('textbox', { name: 'Seeds, separated by commas' }).fill('1');
    await page.getByLabel('rope', { exact: true }).check();
    await page.getByLabel('none', { exact: true }).uncheck();
    const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      dataset: { train: '200', valid: '10', test: '10' },
      preprocessing: { vocabularySize: '300' },
      model: { dimension: '32', heads: '2', feedForward: '32', layers: '1', maxPositions: '64' },
      recipe: { maxUpdates: '5', batchTokens: '256', warmupUpdates: '2', validateEvery: 'null' },
    };
    for (const [section, options] of Object.entries(fields)) {
      await page.locator('summary', { hasText: section }).click();
      for (const [name, value] of Object.entries(options)) {
        await page.getByLabel(`${section} ${name}`, { exact: true }).fill(value);
      }
    }
    await page.locator('summary', { hasText: 'resources' }).click();
    await page.getByLabel('resources engine').selectOption('wasm');
    expect(await shown(plan.getByText('2 new runs'))).toBe(true);
    expect(JSON.parse(await page.getByLabel('Spec as JSON').inputValue())).toMatchObject({
      kind: 'language-model',
      recipe: { maxUpdates: 5, validateEvery: null },
    });
    const heads = page.getByLabel('model heads', { exact: true });
    await heads.fill('3');
    const problem = page.locator('.problem', { hasText: 'dimension 32 is not a multiple of 3 heads' });
    expect(await shown(problem)).toBe(true);
    expect(await heads.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'));
    await heads.fill('2');
    expect(await shown(plan.getByText('2 new runs'))).toBe(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await shown(page.getByRole('heading', { name: 'language models' }))).toBe(true);
    expect(await shown(page.getByText('2 succeeded'), LONG)).toBe(true);
  }, 400_000);

  it('begins with the spec of the experiment that is cloned, whose runs would be attached', async () => {
    const page = await site.open('/experiments');
    await page.getByRole('link', { name: 'from the form' }).click();
    await page.getByRole('link', { name: 'Again, with …' }).click();
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
    expect(await shown(page.getByText('10 sentences', { exact: true }))).toBe(true);
  });

  it('compares the runs of several experiments, which are added and ticked in the page', async () => {
    await post(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name: 'another', seeds: [1, 2], matrix: {} });
    const page = await site.open('/compare');
    expect(await shown(page.getByText('Nothing is chosen.'))).toBe(true);
    const add = page.getByLabel('Add the runs of an experiment');
    await add.selectOption({ label: await labelOf(add, 'another') });
    await page.waitForURL(/experiments=/);
    await add.selectOption({ label: await labelOf(add, 'from the form') });
    const head = page.getByRole('columnheader');
    expect(await shown(head.getByText('rope, seed 1, of from the form'))).toBe(true);
    await page.getByRole('group', { name: 'another' }).getByLabel('seed 2').check();
    expect(await shown(head.getByText(/seed 2, of another$/))).toBe(true);
    const { pathname, search } = new URL(page.url());
    const again = await site.open(pathname + search);
    expect(await shown(again.getByRole('columnheader').getByText(/seed 2, of another$/))).toBe(true);
  });

  it('copies the spec as a call of curl, which a shell runs, and for the command line', async () => {
    const page = await site.open('/submit');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const spec = { ...SMALL_SPEC, name: "it's copied", seeds: [9] };
    await page.getByLabel('Spec as JSON').fill(JSON.stringify(spec));
    await page.getByRole('button', { name: 'Copy for the command line' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await shown(page.getByRole('button', { name: 'Copy for the command line: copied' }))).toBe(true);
    expect(await copied()).toMatch(/^printf %s '.*' > spec\.json && ORDO_API_URL=http.* submit spec\.json --watch$/s);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await shown(page.getByRole('button', { name: 'Copy as curl: copied' }))).toBe(true);
    const answer = await promisify(execFile)('sh', ['-c', await copied()], {
      env: { ...process.env, ORDO_API_KEY: 'x' },
    });
    expect(JSON.parse(answer.stdout)).toMatchObject({ name: "it's copied" });
  });
});

/** Returns the label of the first option of a list that begins with `start`. */
async function labelOf(list: Locator, start: string): Promise<string> {
  const option = list.locator('option').filter({ hasText: new RegExp(`^${start},`) });
  await option.waitFor({ state: 'attached', timeout: 60_000 });
  return (await option.textContent()) ?? '';
}
