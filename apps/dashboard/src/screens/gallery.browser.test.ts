/**
 * The parts of the page look as they did when somebody last looked at them. Whoever changes their looks deletes the pictures and runs this
 * test, which takes new ones: look at them before they are committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noteAbsent } from '@ordo/testing/requirements';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparePictures } from '../testing/compare-pictures.ts';
import { shown } from '../testing/shown.ts';
import { CHROMIUM_NEEDED, describeWith, type PageUnderTest, startPage } from '../testing/start-page.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const SIZES = { phone: { width: 360, height: 3600 }, desk: { width: 1440, height: 2400 } };
const SAME_FONTS = { name: 'the fonts and the Chromium of the pictures', get: 'apt-get install chromium on Debian 12' };
/** A part that moves by a pixel changes more. */
const MOST_DIFFERENT = 0.001;

const open = async (site: PageUnderTest, size: keyof typeof SIZES, theme: string): Promise<Page> => {
  const page = await site.open('/gallery', SIZES[size]);
  await page.getByLabel('Theme').selectOption(theme);
  expect(await shown(page.getByRole('heading', { name: 'Messages' }))).toBe(true);
  return page;
};

/** How wide letters are, which says which fonts a machine has. Pictures with other fonts cannot be compared. */
const measureLetters = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const { fontFamily } = getComputedStyle(document.body);
    context.font = `100px ${fontFamily}`;
    return `${navigator.userAgent} ${context.measureText('Reproduced ✔ 0123').width}`;
  });

const MACHINE = path.join(FOLDER, 'machine.txt');

describeWith(CHROMIUM_NEEDED, 'the gallery', { timeout: 120_000 }, () => {
  let site: PageUnderTest;
  beforeAll(async () => {
    site = await startPage();
  }, 300_000);
  afterAll(() => site.stop(), 120_000);

  it.each([
    ['phone', 'light'],
    ['phone', 'dark'],
    ['desk', 'light'],
    ['desk', 'dark'],
  ] as const)('looks as it did, %s and %s', async (size, theme) => {
    const page = await open(site, size, theme);
    const machine = await measureLetters(page);
    const picture = await page.screenshot({ animations: 'disabled' });
    const file = path.join(FOLDER, `gallery-${size}-${theme}.png`);
    const isNew = !existsSync(file);
    if (isNew) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, picture);
      writeFileSync(MACHINE, machine);
    }
    expect(isNew, 'the picture was missing, and is taken now: look at it, and run this again').toBe(false);
    const known = readFileSync(MACHINE, 'utf8') === machine;
    if (!known) noteAbsent(SAME_FONTS, 'how the gallery looks');
    const different = known ? await comparePictures(page, readFileSync(file), picture) : 0;
    expect(different).toBeLessThanOrEqual(MOST_DIFFERENT);
  });

  it('finds a part that has changed', async () => {
    const page = await open(site, 'phone', 'light');
    const before = await page.screenshot({ animations: 'disabled' });
    await page
      .locator('.verdict')
      .first()
      .evaluate((mark) => mark.style.setProperty('margin-left', '3px'));
    const after = await page.screenshot({ animations: 'disabled' });
    expect(await comparePictures(page, before, after)).toBeGreaterThan(0);
    expect(await comparePictures(page, before, before)).toBe(0);
  });

  it('breaks no rule of the security policy', () => {
    expect(site.complaints).toEqual([]);
  });
});
