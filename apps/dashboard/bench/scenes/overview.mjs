import { median } from '../stage.mjs';

/** Runs in the page: notes the frame in which the overview is there, with its counts, and nothing is being read any more. */
function noteOverview(counted) {
  const observer = new MutationObserver(() => {
    const text = document.querySelector('.overview')?.textContent ?? '';
    if (!text.includes(counted) || /Reading .* …/.test(text)) return;
    observer.disconnect();
    // The first callback runs before the frame is drawn, and the second one after it.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.overviewAt = Date.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** From the request for the page, in a browser that has nothing of it yet, to the whole overview of a service that stores many runs. */
export async function overview(stage) {
  const { stored } = stage.sizes;
  await stage.seeder.addRuns(stored);
  const times = [];
  const scripts = [];
  for (let i = 0; i < 7; i++) {
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(noteOverview, stored.toLocaleString('en'));
    const loaded = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    const begun = Date.now();
    await page.goto(stage.ordo.url, { waitUntil: 'commit' });
    // The page notes the time itself, because waiting looks only every half second after a while.
    const drawn = await page.waitForFunction(() => window.overviewAt);
    times.push(((await drawn.jsonValue()) - begun) / 1_000);
    const sizes = await Promise.all(loaded);
    scripts.push(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000);
    await context.close();
  }
  const name = `overview with ${stored} runs stored`;
  return [
    { name: `${name}: script, as it is sent, kB`, value: Math.max(...scripts), goal: 160 },
    { name: `${name}: the first time, s`, value: times[0], goal: 1 },
    { name: `${name}: median of 7, s`, value: median(times), goal: 1 },
    { name: `${name}: the slowest, s`, value: Math.max(...times), goal: 1 },
  ];
}
