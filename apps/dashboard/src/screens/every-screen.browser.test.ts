/** Tests every screen of the registry in both themes: it is accessible, it fits, and it breaks no security policy. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { findViolations } from '../testing/find-violations.ts';
import { shown } from '../testing/shown.ts';
import { post, SMALL_SPEC, type Submitted } from '../testing/small-spec.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';
import { walkByTab } from '../testing/walk-by-tab.ts';

/** Lists the placeholders of search fields that are wider than their fields. */
const listCutPlaceholders = (): string[] => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')];
  return fields.flatMap((field) => {
    field.value = field.placeholder;
    const isCut = field.scrollWidth > field.clientWidth;
    field.value = '';
    return isCut ? [field.placeholder] : [];
  });
};

const LONG = 240_000;
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 3840, height: 2160 };

describeWith(CHROMIUM_NEEDED, 'every screen', { timeout: 240_000 }, () => {
  let site: PageUnderTest;
  let submitted: Submitted;
  beforeAll(async () => {
    site = await startPage();
    submitted = await post<Submitted>(`${site.apiUrl}/v1/experiments`, { ...SMALL_SPEC, seeds: [1] });
    await post(`${site.apiUrl}/v1/api-keys`, { name: 'ada', role: 'read' });
    const page = await site.open(`/experiments/${submitted.id}`);
    await shown(page.getByText('2 succeeded'), LONG);
  }, 600_000);
  afterAll(() => site.stop(), 120_000);

  /** Returns an address at which the screen has something to show. */
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

  const openFilled = async (path: string, size: { width: number; height: number }) => {
    const page = await site.open(placeOf(path), size);
    expect(await shown(page.getByRole('heading', { level: 1 }))).toBe(true);
    // Folded parts belong to the screen, so they are opened.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    return page;
  };

  it.each(SCREENS)('$path keeps nobody out, dark or light, at 360 px and at 4K, and fits both', async ({ path }) => {
    for (const size of [NARROW, WIDE]) {
      const page = await openFilled(path, size);
      for (const theme of ['light', 'dark']) {
        await page.getByLabel('Theme').selectOption(theme);
        expect({ theme, ...size, violations: await findViolations(page) }).toEqual({ theme, ...size, violations: [] });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
        // Only the content may scroll within its frame, and not the document behind it.
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
      }
      expect(await page.evaluate(listCutPlaceholders)).toEqual([]);
      await page.context().close();
    }
    expect(site.complaints).toEqual([]);
  });

  it.each(SCREENS)('$path has every control within reach of Tab, and shows which has the focus', async ({ path }) => {
    const page = await openFilled(path, NARROW);
    const { controls, ...missed } = await walkByTab(page);
    expect(controls).toBeGreaterThan(8);
    expect(missed).toEqual({ unreached: [], unmarked: [] });
    await page.context().close();
  });

  it.each([
    ['the keys', '/experiments', 'Keys of this page'],
    ['a question', '/admin', 'Rotate ada …'],
    ['the drawer behind a verdict', '/studies/posnet/table-1?cell=0', null],
  ])('%s keeps nobody out either', async (_what, place, button) => {
    for (const theme of ['light', 'dark']) {
      const page = await site.open('/machines', NARROW);
      await page.evaluate((one) => localStorage.setItem('ordo-theme', one), theme);
      await page.goto(`${site.apiUrl}${place}`);
      if (button !== null) await page.getByRole('button', { name: button }).click();
      expect(await shown(page.locator('dialog[open]'))).toBe(true);
      expect({ theme, violations: await findViolations(page) }).toEqual({ theme, violations: [] });
      await page.context().close();
    }
  });

  const textSizeAt = async (size: { width: number; height: number }): Promise<number> => {
    const page = await openFilled('/experiments', size);
    const px = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    await page.context().close();
    return px;
  };

  it('grows its text on a large screen', async () => {
    expect(await textSizeAt(WIDE)).toBeGreaterThan(await textSizeAt(NARROW));
  });

  it('finds a barrier where there is one', async () => {
    const page = await site.open('/machines');
    expect(await shown(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.evaluate(() => {
      const faint = document.createElement('button');
      faint.style.color = '#999';
      faint.style.background = '#fff';
      faint.textContent = 'faint';
      const small = document.createElement('button');
      small.style.padding = '0';
      small.style.minHeight = '0';
      small.style.outline = 'none';
      const unreached = document.createElement('button');
      unreached.tabIndex = -1;
      unreached.textContent = 'unreached';
      document.querySelector('main')?.append(faint, small, unreached);
    });
    const found = await findViolations(page);
    expect(new Set(found.map((one) => one.split(':')[0]))).toEqual(
      new Set(['button-name', 'color-contrast', 'target-size']),
    );
    expect(await walkByTab(page)).toMatchObject({
      unreached: [expect.stringContaining('unreached') as string],
      unmarked: [expect.stringContaining('outline: none') as string],
    });
  });
});
