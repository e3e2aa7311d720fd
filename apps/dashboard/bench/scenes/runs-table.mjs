import { measureFrames } from '../frames.mjs';
import { frameRows, openPage, pause, repeat, scroll } from '../stage.mjs';

/** The table of all runs, scrolled from its top: the server tells what is in sight. */
export async function runsTable(stage) {
  const { rows } = stage.sizes;
  await stage.seeder.addRuns(rows);
  const page = await openPage(stage, '/runs');
  const box = page.locator('.table-box').first();
  await box.waitFor();
  await pause(2_000);
  const rounds = await repeat(() => measureFrames(stage.browser, page, () => scroll(page, box, 200, 16)));
  const past = await page.locator('tr[aria-rowindex]').last().getAttribute('aria-rowindex');
  await page.context().close();
  return [
    ...frameRows(`scrolling ${rows} runs`, rounds),
    { name: 'runs that were scrolled past', value: Number(past) },
  ];
}
