import { measureFrames } from '../frames.mjs';
import { frameRows, openPage, pause, repeat, scroll } from '../stage.mjs';

/** The list of experiments, scrolled from its top until all pages have been read. */
export async function manyExperiments(stage) {
  const { experiments } = stage.sizes;
  await stage.seeder.addExperiments(experiments);
  const page = await openPage(stage, '/experiments');
  const box = page.locator('.table-box').first();
  await box.waitFor();
  await pause(2_000);
  const rounds = await repeat(() => measureFrames(stage.browser, page, () => scroll(page, box, 200, 16)));
  const rows = await page.evaluate(() => {
    const { scrollTop } = document.querySelector('.table-box');
    return scrollTop / 40;
  });
  await page.context().close();
  return [
    ...frameRows(`scrolling ${experiments} experiments`, rounds),
    { name: 'experiments that were scrolled past', value: rows },
  ];
}
