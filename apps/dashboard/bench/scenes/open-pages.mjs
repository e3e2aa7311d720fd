import { shareOf } from '../processor.mjs';
import { openPage, pause } from '../stage.mjs';

const PAGES = 25;
const SETTLED_MS = 15_000;

/** As many people as open the overview and leave it open, each in a browser of their own, while a training reports two points a second. */
export async function openPages(stage) {
  const { runIds } = await stage.seeder.submit('watched', 1);
  const stop = stage.seeder.feed([await stage.seeder.claim(runIds[0])], 2, ['train/loss']);
  const seconds = Math.min(60, stage.seconds);
  await pause(2_000);
  const alone = await shareOf(stage.ordo.api().pid, Math.min(20, seconds));
  const pages = [];
  for (let i = 0; i < PAGES; i++) pages.push(await openPage(stage, '/'));
  for (const page of pages) await page.getByRole('heading', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await pause(SETTLED_MS);
  const beside = await shareOf(stage.ordo.api().pid, seconds);
  let requests = 0;
  for (const page of pages) page.on('request', () => requests++);
  await pause(10_000);
  for (const page of pages) await page.context().close();
  await stop();
  return [
    { name: 'API while a training reports and no page is open, % of a core', value: alone },
    { name: `API while ${PAGES} overviews are open, % of a core`, value: beside, goal: 10 },
    { name: `requests of the ${PAGES} overviews, 1/s`, value: requests / 10 },
  ];
}
