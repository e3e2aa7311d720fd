/** Frames of a page: how many it shows each second, and what each one costs its main thread, from Chromium's tracing. */

const CATEGORIES = ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'];
/** What a thread does at once; none contains another. */
const TASK = 'RunTask';
/** The page asks for every frame, so each one has this. */
const FRAME = 'FireAnimationFrame';

/** Counts the frames of a page until the returned function is called, which gives frames per second and the longest pause in ms. */
export async function countFrames(page) {
  await page.evaluate(() => {
    const begun = performance.now();
    const seen = { count: 0, begun, last: begun, longest: 0 };
    globalThis.seenFrames = seen;
    const next = (now) => {
      seen.count++;
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      seen.handle = requestAnimationFrame(next);
    };
    seen.handle = requestAnimationFrame(next);
  });
  return () =>
    page.evaluate(() => {
      const { handle, count, begun, longest } = globalThis.seenFrames;
      cancelAnimationFrame(handle);
      return { fps: (count * 1_000) / (performance.now() - begun), longest };
    });
}

/**
 * @param act what is done meanwhile
 * @returns frames per second, the longest pause between two in ms, and the CPU time in ms of the main thread per frame, median,
 * p95 and p99
 */
export async function measureFrames(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  const stop = await countFrames(page);
  await act();
  const seen = await stop();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return { ...seen, ...costOfFrames(traceEvents) };
}

/** A frame begins with the task that the page draws in, and lasts until the next one. */
function costOfFrames(events) {
  const main = findMainThread(events);
  const own = events.filter(({ pid, tid }) => `${pid} ${tid}` === main).toSorted((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name, ph }) => name === TASK && ph === 'X');
  const draws = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const costs = [];
  let next = 0;
  for (const { ts, dur, tdur = dur } of tasks) {
    while (next < draws.length && draws[next] < ts) next++;
    if (next < draws.length && draws[next] <= ts + dur) costs.push(0);
    if (costs.length > 0) costs[costs.length - 1] += tdur / 1_000;
  }
  const sorted = costs.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { frames: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The thread with the most frames: that of the page under measurement. */
function findMainThread(events) {
  const counts = new Map();
  for (const { name, pid, tid } of events) {
    if (name === FRAME) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
