import { countFrames, measureFrames } from '../frames.mjs';
import { frameRows, heapOf, openPage, pause } from '../stage.mjs';

const PER_SECOND = 50;
const BEGUN_S = 10;
/** After a minute, curves have long been as long as their charts are wide, and the server has reduced them more than once. */
const STEADY_S = 60;
const SLICE_S = 60;
const TRACED_S = 10;

/** @returns percent, to the largest of what was found later */
const growth = (heaps, before) => 100 * (Math.max(...heaps.slice(1)) / before - 1);

/** Watches a page for some time, of which ten seconds in each minute are traced. */
async function watch({ browser, seconds }, page, name) {
  await page.locator('.plot canvas').first().waitFor();
  await pause(BEGUN_S * 1_000);
  const begun = await heapOf(page);
  await pause((STEADY_S - BEGUN_S) * 1_000);
  const heaps = [await heapOf(page)];
  const traced = [];
  const counted = [];
  for (let done = 0; done < seconds; done += SLICE_S) {
    traced.push(await measureFrames(browser, page, () => pause(TRACED_S * 1_000)));
    const stop = await countFrames(page);
    await pause((Math.min(SLICE_S, seconds - done) - TRACED_S) * 1_000);
    counted.push(await stop());
    heaps.push(await heapOf(page));
  }
  const megabytes = heaps.map((bytes) => (bytes / 1e6).toFixed(2)).join(' ');
  const mean = counted.reduce((sum, { fps }) => sum + fps, 0) / counted.length;
  return [
    ...frameRows(`${name}, traced`, traced),
    { name: `${name}: frames, mean of the untraced time, 1/s`, value: mean, goal: 59.5, atLeast: true },
    { name: `${name}: longest pause, ms`, value: Math.max(...counted.map(({ longest }) => longest)) },
    { name: `${name}: growth of the heap since the first minute, %`, value: growth(heaps, heaps[0]), goal: 20 },
    { name: `${name}: growth of the heap since ${BEGUN_S} s after opening, %`, value: growth(heaps, begun) },
    { name: `${name}: heap after each minute, MB: ${megabytes}`, value: heaps.at(-1) / 1e6 },
  ];
}

/** One run with sixteen metrics, each in a chart of its own. */
export async function liveCharts(stage) {
  const names = Array.from({ length: 16 }, (_, i) => `train/metric-${i}`);
  const { runIds } = await stage.seeder.submit('live charts', 1);
  const stop = stage.seeder.feed([await stage.seeder.claim(runIds[0])], PER_SECOND, names);
  const page = await openPage(stage, `/runs/${runIds[0]}?curve=${names.join(',')}`);
  const rows = await watch(stage, page, `16 charts, ${PER_SECOND} points/s each, ${stage.seconds} s`);
  const arrived = await stop();
  await page.context().close();
  return [...rows, { name: '16 charts: points of each that were stored', value: arrived }];
}

/** Sixteen runs in one chart, so that sixteen times as many events arrive. */
export async function liveCurves(stage) {
  const { experimentId, runIds } = await stage.seeder.submit('live curves', 16);
  const attempts = [];
  for (const runId of runIds) attempts.push(await stage.seeder.claim(runId));
  const stop = stage.seeder.feed(attempts, PER_SECOND, ['train/loss']);
  const page = await openPage(stage, `/experiments/${experimentId}`);
  const rows = await watch(stage, page, `16 runs in a chart, ${PER_SECOND} points/s each, ${stage.seconds} s`);
  const arrived = await stop();
  await page.context().close();
  return [...rows, { name: '16 runs in a chart: points of each that were stored', value: arrived }];
}
