/** What holds for every screen of the registry, in both themes: nobody is kept out, it fits, and it breaks no rule. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { findBarriers } from '../testing/find-barriers.ts';
import { shown } from '../testing/shown.ts';
import { post, SMALL_SPEC } from '../testing/small-spec.ts';
import { NO_BROWSER, type PageUnderTest, startPage } from '../testing/start-page.ts';

const LONG = 240_000;

interface Submitted {
  readonly id: string;
  readonly runs: readonly { readonly id: string }[];
}

describe.skipIf(NO_BROWSER !== undefined)('every screen', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  let submitted: Submitted;
  beforeAll(async () => {
    site = await startPage();
    submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, seeds: [1] });
    const page = await site.open(`/experiments/${submitted.id}`);
    await shown(page.getByText('2 succeeded'), LONG);
  }, 600_000);
  afterAll(() => site.stop(), 120_000);

  /** Where each screen has something to show. */
  const placeOf = (path: string): string => {
    const places: Readonly<Record<string, string>> = {
      '/studies/$paper/$table': '/studies/posnet/table-1',
      '/experiments/$id': `/experiments/${submitted.id}`,
      '/runs/$id': `/runs/${submitted.runs[0]?.id}`,
      '/compare': `/compare?runs=${submitted.runs.map(({ id }) => id).join(',')}`,
      '/submit': `/submit?from=${submitted.id}`,
    };
    return places[path] ?? path;
  };

  it.each(SCREENS)('$path keeps nobody out and fits 360 px, dark or light', async ({ path }) => {
    const page = await site.open(placeOf(path), { width: 360, height: 740 });
    expect(await shown(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      expect({ theme, barriers: await findBarriers(page) }).toEqual({ theme, barriers: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    expect(site.complaints).toEqual([]);
    await page.context().close();
  });

  it('is found without a mouse: the first Tab skips the navigation, and dialogs give the focus back', async () => {
    const page = await site.open('/experiments');
    expect(await shown(page.getByText('1 experiment'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/experiments\/[0-9a-f-]{36}/);
    expect(await shown(page.getByRole('heading', { level: 1, name: SMALL_SPEC.name }))).toBe(true);
  });

  it('finds a barrier where there is one', async () => {
    const page = await site.open('/machines');
    expect(await shown(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.evaluate(() => {
      const faint = document.createElement('button');
      faint.style.color = '#999';
      faint.style.background = '#fff';
      faint.textContent = 'faint';
      document.querySelector('main')?.append(faint, document.createElement('button'));
    });
    expect(await findBarriers(page)).toEqual([
      expect.stringContaining('has a contrast of 2.85') as string,
      expect.stringContaining('has no name') as string,
    ]);
  });
});
