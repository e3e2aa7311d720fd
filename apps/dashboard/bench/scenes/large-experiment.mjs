import { median } from '../stage.mjs';

const ROUNDS = 3;

/** Runs in the page: notes the frames in which all runs of the experiment are counted, and in which nothing is being read any more. */
function noteExperiment(counted) {
  const observer = new MutationObserver(() => {
    const text = document.querySelector('main')?.textContent ?? '';
    if (!text.includes(counted)) return;
    // The first callback runs before the frame is drawn, and the second one after it.
    requestAnimationFrame(() => requestAnimationFrame(() => (window.runsAt ??= Date.now())));
    if (document.querySelector('.report-table') === null || /Reading .* …/.test(text)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.wholeAt = Date.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** From the request for the page to an experiment of many finished runs: first its runs, then with its report and figures. */
export async function largeExperiment(stage) {
  const { reported } = stage.sizes;
  const id = await stage.seeder.addReported(reported);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    await page.addInitScript(noteExperiment, `${reported.toLocaleString('en')} succeeded`);
    const reports = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/report')) reports.push(answer.body().then((bytes) => bytes.length / 1e6));
    });
    const begun = Date.now();
    await page.goto(`${stage.ordo.url}/experiments/${id}`, { waitUntil: 'commit' });
    const whole = await page.waitForFunction(() => window.wholeAt);
    const wholeAt = await whole.jsonValue();
    const runsAt = await page.evaluate(() => window.runsAt);
    const sizes = await Promise.all(reports);
    rounds.push({ runs: (runsAt - begun) / 1_000, whole: (wholeAt - begun) / 1_000, MB: Math.max(...sizes) });
    await context.close();
  }
  const name = `experiment of ${reported} runs`;
  const of = (key) => median(rounds.map((round) => round[key]));
  return [
    { name: `${name}: its runs are there, s`, value: of('runs'), goal: 1.5 },
    { name: `${name}: with its report, the first time, s`, value: rounds[0].whole },
    { name: `${name}: with its report, median of ${ROUNDS}, s`, value: of('whole'), goal: 1.5 },
    { name: `${name}: the report, MB`, value: of('MB'), goal: 2 },
  ];
}
