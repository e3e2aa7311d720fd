/** What is measured, each in a page of its own. */
import { readFileSync } from 'node:fs';
import { measureFrames } from './frames.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const openPage = async ({ browser, api }, place) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(api.address + place);
  return page;
};

const frameRows = (name, rounds) => {
  const of = (key) => median(rounds.map((one) => one[key]));
  return [
    // The screen shows 60; the first and the last frame of a measurement may be cut off.
    { name: `${name}: frames seen, 1/s`, value: of('fps'), goal: 59.5, atLeast: true },
    { name: `${name}: main thread per frame, median, ms of CPU`, value: of('median') },
    { name: `${name}: main thread per frame, p99, ms of CPU`, value: of('p99'), goal: 16.7 },
  ];
};

const ROUNDS = 3;
const repeat = async (work) => {
  const found = [];
  for (let i = 0; i < ROUNDS; i++) found.push(await work());
  return found;
};

async function firstTable(stage) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(stage.api.address, { waitUntil: 'commit' });
    await page.locator('section.study :is(table, details)').first().waitFor();
    times.push((performance.now() - begun) / 1_000);
    await context.close();
  }
  return [{ name: 'first table after opening the page, s', value: median(times), goal: 1 }];
}

/** Turns the wheel over the middle of what is found. */
async function scroll(page, box, steps, ms) {
  const { x, y, width, height } = await box.boundingBox();
  await page.mouse.move(x + width / 2, y + Math.min(height, 600) / 2);
  for (let i = 0; i < steps; i++) {
    await page.mouse.wheel(0, 120);
    await pause(ms);
  }
}

async function manyExperiments(stage) {
  for (let i = 0; i < stage.sizes.experiments; i += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, k) => stage.seeder.submit(`experiment ${i + k}`, 1)));
  }
  const page = await openPage(stage, '/experiments');
  const box = page.locator('.table-box').first();
  await box.waitFor();
  await pause(2_000);
  const rounds = await repeat(() => measureFrames(stage.browser, page, () => scroll(page, box, 200, 16)));
  await page.context().close();
  return frameRows(`scrolling ${stage.sizes.experiments} experiments`, rounds);
}

async function manyRuns(stage) {
  const { experimentId } = await stage.seeder.submit('many runs', stage.sizes.runs);
  const page = await openPage(stage, `/experiments/${experimentId}`);
  const grid = page.locator('table.grid');
  await grid.waitFor();
  await pause(3_000);
  const rounds = await repeat(() =>
    measureFrames(stage.browser, page, async () => {
      for (let i = 0; i < 100; i++) {
        await page
          .locator('.scroll-x')
          .first()
          .evaluate((box) => box.scrollBy(60, 0));
        await page.mouse.wheel(0, i % 2 === 0 ? 60 : -60);
        await pause(16);
      }
    }),
  );
  await page.context().close();
  return frameRows(`scrolling a table of ${stage.sizes.runs} runs`, rounds);
}

async function longCurve(stage) {
  const runId = await stage.seeder.addCurve(stage.sizes.points);
  const page = await openPage(stage, `/runs/${runId}`);
  const plot = page.locator('.plot canvas').first();
  await plot.waitFor();
  await pause(3_000);
  const { x, y, width, height } = await plot.boundingBox();
  const rounds = await repeat(() =>
    measureFrames(stage.browser, page, async () => {
      for (let i = 0; i < 200; i++) {
        await page.mouse.move(x + width * (0.1 + (0.8 * i) / 200), y + height / 2);
        await pause(16);
      }
    }),
  );
  await page.context().close();
  return frameRows(`crosshair over a curve of ${stage.sizes.points} points`, rounds);
}

const heapOf = async (page) => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('HeapProfiler.collectGarbage');
  const { usedSize } = await debug.send('Runtime.getHeapUsage');
  await debug.detach();
  return usedSize;
};

/** Sixteen curves that grow, in one page. */
async function liveCurves(stage) {
  const { experimentId, runIds } = await stage.seeder.submit('live', 16);
  const attempts = [];
  for (const runId of runIds) attempts.push((await stage.seeder.claim(runId)).attemptId);
  const stop = stage.seeder.feed(attempts, 50);
  const page = await openPage(stage, `/experiments/${experimentId}`);
  await page.locator('.plot canvas').first().waitFor();
  await pause(10_000);
  const before = await heapOf(page);
  const found = await measureFrames(stage.browser, page, () => pause(10_000));
  await pause(Math.max(0, stage.seconds - 20) * 1_000);
  const late = await measureFrames(stage.browser, page, () => pause(10_000));
  const growth = (100 * ((await heapOf(page)) - before)) / before;
  const arrived = await stop();
  await page.context().close();
  const name = `16 curves, 50 points/s each, ${stage.seconds} s`;
  return [
    ...frameRows(name, [found, late]),
    { name: `${name}: growth of the heap, %`, value: growth, goal: 20 },
    { name: `${name}: points of each curve that were stored per second`, value: arrived / (stage.seconds + 10) },
  ];
}

/** The processor time of a process so far, in seconds. */
const cpuOf = (pid) => {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
};

/** As many streams as 25 browsers open, one each, while a training reports twice a second. */
async function streams(stage) {
  const { runIds } = await stage.seeder.submit('streamed', 1);
  const { attemptId } = await stage.seeder.claim(runIds[0]);
  const stop = stage.seeder.feed([attemptId], 2);
  const leaving = new AbortController();
  let messages = 0;
  const readers = Array.from({ length: 25 }, async () => {
    const answer = await fetch(`${stage.api.address}/v1/changes?run=${runIds[0]}&since=0`, {
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    for await (const chunk of answer.body) messages += chunk.length > 0 ? 1 : 0;
  });
  await pause(5_000);
  const [cpu, begun] = [cpuOf(stage.api.pid), performance.now()];
  await pause(stage.seconds * 1_000);
  const share = (100_000 * (cpuOf(stage.api.pid) - cpu)) / (performance.now() - begun);
  leaving.abort();
  await Promise.allSettled(readers);
  await stop();
  return [
    { name: 'API while 25 browsers follow a training, % of a core', value: share, goal: 10 },
    { name: 'pieces that the 25 streams have got', value: messages },
  ];
}

export const SCENES = { firstTable, streams, manyRuns, liveCurves, longCurve, manyExperiments };
