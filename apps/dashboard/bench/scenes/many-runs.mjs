import { measureFrames } from '../frames.mjs';
import { frameRows, openPage, pause, repeat } from '../stage.mjs';

/** The table of an experiment, 20 variants by seeds, scrolled in both directions. */
export async function manyRuns(stage) {
  const { experimentId } = await stage.seeder.submit('many runs', stage.sizes.runs);
  const page = await openPage(stage, `/experiments/${experimentId}`);
  await page.locator('table.grid').waitFor();
  await pause(3_000);
  const box = page.locator('.scroll-x').first();
  const { x, y } = await box.boundingBox();
  await page.mouse.move(x + 200, y + 100);
  const rounds = await repeat(() =>
    measureFrames(stage.browser, page, async () => {
      for (let i = 0; i < 200; i++) {
        await page.mouse.wheel(i % 100 < 50 ? 60 : -60, i % 20 < 10 ? 40 : -40);
        await pause(16);
      }
    }),
  );
  await page.context().close();
  return frameRows(`scrolling a table of ${stage.sizes.runs} runs`, rounds);
}
