import { measureFrames } from '../frames.mjs';
import { frameRows, openPage, pause, repeat } from '../stage.mjs';

const STEPS = 200;

const opened = new Map();
/** The page of one run with a long curve, which is made once. */
async function openCurve(stage, query) {
  if (!opened.has(stage)) opened.set(stage, stage.seeder.addCurve(stage.sizes.points));
  const page = await openPage(stage, `/runs/${await opened.get(stage)}${query}`);
  const plot = page.locator('.plot .u-over').first();
  await plot.waitFor();
  await page.locator('.readout').first().waitFor();
  await pause(5_000);
  return { page, box: await plot.boundingBox() };
}

/** A tenth of the curve is in sight, and dragged to and fro. */
export async function pannedCurve(stage) {
  const { points } = stage.sizes;
  const { page, box } = await openCurve(stage, `?from=${points * 0.4}&to=${points * 0.5}`);
  const y = box.y + box.height / 2;
  const at = (share) => box.x + box.width * share;
  const rounds = await repeat(() =>
    measureFrames(stage.browser, page, async () => {
      await page.mouse.move(at(0.2), y);
      await page.mouse.down();
      for (let i = 0; i < STEPS; i++) {
        await page.mouse.move(at(0.5 - 0.3 * Math.cos((3 * Math.PI * i) / STEPS)), y);
        await pause(16);
      }
      await page.mouse.up();
    }),
  );
  await pause(3_000);
  const moved = Number(new URL(page.url()).searchParams.get('from')) - points * 0.4;
  await page.context().close();
  return [
    ...frameRows(`panning a curve of ${points} points`, rounds),
    { name: 'steps that it was moved by in the end', value: moved },
  ];
}

export async function crosshair(stage) {
  const { page, box } = await openCurve(stage, '');
  const rounds = await repeat(() =>
    measureFrames(stage.browser, page, async () => {
      for (let i = 0; i < STEPS; i++) {
        await page.mouse.move(box.x + box.width * (0.1 + (0.8 * i) / STEPS), box.y + box.height / 2);
        await pause(16);
      }
    }),
  );
  await page.context().close();
  return frameRows(`crosshair over a curve of ${stage.sizes.points} points`, rounds);
}
