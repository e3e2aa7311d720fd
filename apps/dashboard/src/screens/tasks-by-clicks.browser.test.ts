/**
 * Tests fifteen tasks of people who use the page. Each begins at the overview, uses clicks alone, and counts them: on a button, a
 * link, a box, or a choice in a list. `docs/reference/dashboard.md` has the counts.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failRun } from '../testing/fail-run.ts';
import { gone, shown } from '../testing/shown.ts';
import { post, SMALL_SPEC, SMALL_STUDY, type Submitted } from '../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';

const LONG = 240_000;
/** The columns with the costs of a model. */
const COSTS = ['train tok/s', 'forward ms', 'peak MiB'];
const REASON = 'the loss is not a number at update 12';

/** Clicks, and counts the clicks. */
class Hand {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }
  async choose(list: Locator, what: string): Promise<void> {
    this.clicks++;
    await list.selectOption(what);
  }
  /** Opens a screen from the menu, and waits for it, because links of the screen before are visible until then. */
  async go(screen: string): Promise<void> {
    await this.click(this.page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).first());
    await this.page.getByRole('heading', { level: 1, name: screen }).waitFor();
  }
  button = (name: string | RegExp) => this.page.getByRole('button', { name });
  link = (name: string | RegExp) => this.page.getByRole('link', { name });
  file = async (target: Locator): Promise<string> => {
    const loading = this.page.waitForEvent('download');
    await this.click(target);
    return readFileSync(await (await loading).path(), 'utf8');
  };
}

/** Ticks runs of the table. */
async function select(hand: Hand, ...names: readonly string[]): Promise<void> {
  for (const name of names) await hand.click(hand.page.getByLabel(`Select ${name}`));
}

describeWith(CHROMIUM_NEEDED, 'fifteen tasks', { timeout: 400_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
    await post(`${site.apiUrl}/v1/studies`, { ...SMALL_STUDY, id: 'mine/small', title: 'A small study' });
    await post(`${site.apiUrl}/v1/studies`, {
      ...SMALL_STUDY,
      seeds: [3],
      id: 'mine/later',
      title: 'A study for later',
    });
    const submit = (name: string, spec: object) =>
      post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, name, ...spec });
    await submit('two encodings', {});
    // The study has the same runs, which are then listed as runs of the study.
    await post(`${site.apiUrl}/v1/studies/mine/small/experiments`, {});
    await submit('waits', { matrix: {}, seeds: [8, 9], resources: { engine: 'wasm', pool: 'nobody' } });
    const fails = await submit('fails', { matrix: {}, seeds: [7], resources: { engine: 'wasm', pool: 'mine' } });
    await failRun(site.apiUrl, { run: fails.runs[0]?.id ?? '', pool: 'mine' }, REASON);
    const page = await site.open('/runs?state=succeeded');
    await shown(page.getByText('4 runs'), LONG);
    await page.context().close();
  }, 600_000);
  afterAll(() => site.stop(), 120_000);

  /** Opens the overview, does the work, and expects this number of clicks. */
  const counted = async (clicks: number, work: (hand: Hand) => Promise<void>): Promise<void> => {
    const hand = new Hand(await site.open('/'));
    await work(hand);
    expect(hand.clicks).toBe(clicks);
    await hand.page.context().close();
  };

  it('find the run that failed, and why, in 1 click', () =>
    counted(1, async (hand) => {
      await hand.click(hand.link(/^See why: .*seed 7 failed/));
      expect(await shown(hand.page.getByRole('alert').getByText(REASON))).toBe(true);
    }));

  it('rank encodings by BLEU, in 3 clicks', () =>
    counted(3, async (hand) => {
      await hand.go('Runs');
      await hand.choose(hand.page.getByLabel('Group by'), 'variant');
      const groups = hand.page.getByRole('region', { name: 'Runs by variant' });
      await hand.click(groups.getByRole('button', { name: /^BLEU/ }));
      await hand.page.waitForURL(/groups=-score%3Ableu/);
      expect(await shown(groups.getByRole('cell', { name: /n = 2$/ }).first())).toBe(true);
    }));

  it('compare the curves of two seeds by tokens, in 5 clicks', () =>
    counted(5, async (hand) => {
      await hand.go('Runs');
      await select(hand, 'none, seed 1', 'none, seed 2');
      await hand.click(hand.page.getByRole('region', { name: 'Selected runs' }).getByRole('link', { name: 'Compare' }));
      await hand.choose(hand.page.getByRole('combobox', { name: 'Over', exact: true }), 'tokens');
      expect(await shown(hand.page.getByLabel('train/loss under the crosshair').getByText(/^token /))).toBe(true);
    }));

  it('export a LaTeX table without the columns of costs, in 7 clicks', () =>
    counted(7, async (hand) => {
      await hand.go('Experiments');
      await hand.click(hand.link('two encodings'));
      await hand.click(hand.page.locator('summary', { hasText: /^Columns$/ }));
      const columns = hand.page.getByRole('region', { name: 'Comparison' });
      for (const cost of COSTS) await hand.click(columns.getByLabel(cost));
      const table = await hand.file(hand.link('LaTeX'));
      expect(table).toContain('BLEU');
      for (const cost of COSTS) expect(table).not.toMatch(cost);
    }));

  it(
    'give somebody a link to a verdict, in 2 clicks',
    () =>
      counted(2, async (hand) => {
        await hand.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const verdicts = hand.page.getByRole('region', { name: 'Latest verdicts' });
        const verdict = verdicts.getByRole('link', { name: /sape is not below none/ });
        // All studies are judged before they are listed, which takes a busy machine a long time.
        expect(await shown(verdict, LONG)).toBe(true);
        await hand.click(verdict);
        await hand.click(hand.button('Copy a link to this'));
        expect(await shown(hand.button('Copied'))).toBe(true);
        const copied = await hand.page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toContain('/studies/mine/small?cell=0');
      }),
    400_000,
  );

  it('see why a run waits, in 1 click', () =>
    counted(1, async (hand) => {
      await hand.go('Machines');
      const waiting = hand.page.getByRole('region', { name: 'Runs that wait' });
      expect(await shown(waiting.getByText(/pool, labels and code/).first())).toBe(true);
    }));

  it('see what differs between a run and the others of its experiment, in 3 clicks', () =>
    counted(3, async (hand) => {
      await hand.go('Runs');
      await hand.click(hand.link('sape, seed 1'));
      await hand.click(hand.link('Config'));
      expect(await shown(hand.page.getByRole('row').filter({ hasText: '/positional/type' }).first())).toBe(true);
    }));

  it('read the log of a run, in 3 clicks', () =>
    counted(3, async (hand) => {
      await hand.go('Runs');
      await hand.click(hand.link('sape, seed 1'));
      await hand.click(hand.link('Logs'));
      expect(await shown(hand.page.getByText(/parameters|vocabulary|epoch/).first())).toBe(true);
    }));

  it('download the model of a run, in 4 clicks', () =>
    counted(4, async (hand) => {
      await hand.go('Runs');
      await hand.click(hand.link('sape, seed 1'));
      await hand.click(hand.link('Files'));
      const loading = hand.page.waitForEvent('download');
      await hand.click(hand.link('Download the model'));
      const model = await loading;
      expect(model.suggestedFilename()).toMatch(/^model-.*\.tar$/);
      expect(await model.failure()).toBeNull();
    }));

  it('see the use of a machine over a run, in 4 clicks', () =>
    counted(4, async (hand) => {
      await hand.go('Machines');
      await hand.click(hand.link('hand of mine'));
      await hand.click(hand.link('sape, seed 7'));
      await hand.click(hand.link('System'));
      const chart = hand.page.getByRole('figure', { name: /^Curves of CPU, percent of one core/ });
      expect(await shown(chart.locator('output', { hasText: '150.00' }))).toBe(true);
    }));

  it('tag two runs, in 5 clicks', () =>
    counted(5, async (hand) => {
      await hand.go('Runs');
      await select(hand, 'none, seed 1', 'none, seed 2');
      await hand.click(hand.button('Tag …'));
      const dialog = hand.page.getByRole('dialog', { name: 'Tag' });
      await dialog.getByLabel(/^Tags that all 2 runs have/).fill('baseline');
      await hand.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await gone(dialog)).toBe(true);
      expect(await shown(hand.link('baseline').nth(1))).toBe(true);
    }));

  it('cancel one run, in 4 clicks', () =>
    counted(4, async (hand) => {
      await hand.go('Runs');
      await hand.click(hand.link('sape, seed 9'));
      await hand.click(hand.button('Cancel …'));
      await hand.click(
        hand.page.getByRole('dialog', { name: 'Cancel' }).getByRole('button', { name: 'Cancel', exact: true }),
      );
      expect(await shown(hand.button('Retry'))).toBe(true);
    }));

  it('try the failed run again, in 1 click', () =>
    counted(1, async (hand) => {
      await hand.click(hand.button(/^Retry: .*seed 7 failed/));
      expect(await gone(hand.page.getByText('sape, seed 7 failed'))).toBe(true);
    }));

  it('run a run’s experiment again with more updates, in 5 clicks', () =>
    counted(5, async (hand) => {
      await hand.go('Runs');
      await hand.click(hand.link('none, seed 1'));
      await hand.click(hand.link('Again, with …'));
      await hand.click(hand.page.locator('summary', { hasText: 'recipe' }));
      await hand.page.getByLabel('recipe maxUpdates').fill('25');
      expect(await shown(hand.page.getByRole('status', { name: 'Plan' }).getByText('4 new runs'))).toBe(true);
      await hand.click(hand.button('Submit'));
      expect(await shown(hand.page.getByText('4 succeeded'), LONG)).toBe(true);
    }));

  it('run a study, in 2 clicks', () =>
    counted(2, async (hand) => {
      await hand.click(hand.button('Run mine/later …'));
      await hand.click(
        hand.page.getByRole('dialog', { name: 'Run mine/later' }).getByRole('button', { name: 'Run', exact: true }),
      );
      expect(await gone(hand.button('Run mine/later …'))).toBe(true);
    }));
});
