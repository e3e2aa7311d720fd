/** What the scenes share: pages, pauses, medians, and the rows that frames are reported in. */
import { measureFrames } from './frames.mjs';

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const VIEWPORT = { width: 1280, height: 800 };

export async function openPage({ browser, ordo }, place, viewport = VIEWPORT) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(ordo.url + place);
  return page;
}

/** Frames each second of a page that shows nothing: what this browser can do here. */
export async function countEmptyFrames(browser) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const { fps } = await measureFrames(browser, page, () => pause(5_000));
  await context.close();
  return fps;
}

const ROUNDS = 3;
export async function repeat(work) {
  const found = [];
  for (let i = 0; i < ROUNDS; i++) found.push(await work());
  return found;
}

/** @param rounds what `measureFrames` has found: medians are reported, and the worst where there is a goal for each frame */
export function frameRows(name, rounds) {
  const of = (key) => median(rounds.map((one) => one[key]));
  const worst = (key) => Math.max(...rounds.map((one) => one[key]));
  return [
    // The screen shows 60; the first and the last frame of a measurement may be cut off.
    { name: `${name}: frames, 1/s`, value: of('fps'), goal: 59.5, atLeast: true },
    { name: `${name}: longest time between two frames, ms`, value: worst('longest') },
    { name: `${name}: main thread per frame, median, ms of CPU`, value: of('median') },
    { name: `${name}: main thread per frame, worst p95, ms of CPU`, value: worst('p95'), goal: 16 },
    { name: `${name}: main thread per frame, worst p99, ms of CPU`, value: worst('p99'), goal: 16.7 },
  ];
}

/** Turns the wheel over the middle of what is found. */
export async function scroll(page, box, steps, ms) {
  const { x, y, width, height } = await box.boundingBox();
  await page.mouse.move(x + width / 2, y + Math.min(height, 600) / 2);
  for (let i = 0; i < steps; i++) {
    await page.mouse.wheel(0, 120);
    await pause(ms);
  }
}

const COLLECTIONS = 3;

/**
 * Bytes that the page holds after a collection: objects, compiled code, and the arrays of numbers that lie beside them. The least
 * of three collections, a second apart, because an answer that is just being read is in one of them only.
 */
export async function heapOf(page) {
  const debug = await page.context().newCDPSession(page);
  const found = [];
  for (let i = 0; i < COLLECTIONS; i++) {
    if (i > 0) await pause(1_000);
    await debug.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await debug.send('Runtime.getHeapUsage');
    found.push(usedSize + backingStorageSize);
  }
  await debug.detach();
  return Math.min(...found);
}
