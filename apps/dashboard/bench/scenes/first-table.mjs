import { median } from '../stage.mjs';

/** Runs in the page: notes when the first table of a study has been drawn, to the frame. */
function noteFirstTable() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('section.study :is(table, details)') === null) return;
    observer.disconnect();
    // The first callback runs before the frame with the table is drawn, and the second one after it.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.firstTableAt = Date.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** From the request for the page, in a browser that has nothing of it yet, to the first table of a study. */
export async function firstTable(stage) {
  const times = [];
  const scripts = [];
  for (let i = 0; i < 7; i++) {
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(noteFirstTable);
    const loaded = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    const begun = Date.now();
    await page.goto(stage.api.address, { waitUntil: 'commit' });
    // The page notes the time itself, because waiting looks only every half second after a while.
    const drawn = await page.waitForFunction(() => window.firstTableAt);
    times.push(((await drawn.jsonValue()) - begun) / 1_000);
    const sizes = await Promise.all(loaded);
    scripts.push(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000);
    await context.close();
  }
  return [
    { name: 'script until the first table, as it is sent, kB', value: Math.max(...scripts), goal: 250 },
    { name: 'first table after opening the page, the first time, s', value: times[0], goal: 1 },
    { name: 'first table after opening the page, median of 7, s', value: median(times), goal: 1 },
    { name: 'first table after opening the page, the slowest, s', value: Math.max(...times), goal: 1 },
  ];
}
