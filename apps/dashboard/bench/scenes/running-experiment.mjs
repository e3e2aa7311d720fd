import path from 'node:path';
import { openPage, pause } from '../stage.mjs';

const API = path.resolve(import.meta.dirname, '../../../api');
const { processorSeconds } = await import(path.join(API, 'bench/measure.mjs'));
const { findPostgres } = await import(path.join(API, 'bench/load/stage.mjs'));

/** As many runs go on at a time. One of them ends every second, and another one begins. */
const WORKERS = 16;
const END_EVERY_MS = 1_000;
const SETTLED_MS = 10_000;

/** Shares of a core that the API and Postgres take while `work` waits, and how much a page reads meanwhile. */
async function measure({ ordo, postgresPid }, seconds, page) {
  const requests = new Map();
  let bytes = 0;
  const count = async (answer) => {
    const { pathname } = new URL(answer.url());
    const name = pathname.replace(/[0-9a-f-]{36}/, '…');
    requests.set(name, (requests.get(name) ?? 0) + 1);
    if (answer.headers()['content-type']?.startsWith('application/json'))
      bytes += await answer.body().then(
        ({ length }) => length,
        () => 0,
      );
  };
  page?.on('response', count);
  const read = () => [processorSeconds(ordo.api().pid), processorSeconds(postgresPid)];
  const [before, begun] = [read(), performance.now()];
  await pause(seconds * 1_000);
  const passed = (performance.now() - begun) / 1_000;
  const [api, postgres] = read().map((after, i) => (100 * (after - before[i])) / passed);
  page?.off('response', count);
  return { api, postgres, MBs: bytes / 1e6 / passed, requests };
}

/** An experiment of many runs, half of which have ended, with its page open or not, while runs report, end and begin. */
export async function runningExperiment(stage) {
  const { seeder, ordo, databaseUrl } = stage;
  const { reported } = stage.sizes;
  const seconds = Math.min(30, stage.seconds);
  const { id, stop } = await seeder.addRunning(reported, { workers: WORKERS, endEveryMs: END_EVERY_MS });
  const measured = { ordo, postgresPid: await findPostgres(databaseUrl) };
  await pause(SETTLED_MS);
  const alone = await measure(measured, seconds);
  const page = await openPage(stage, `/experiments/${id}`);
  await page.locator('.report-table').first().waitFor({ timeout: 300_000 });
  await pause(SETTLED_MS);
  const open = await measure(measured, seconds, page);
  await page.context().close();
  await stop();
  const name = `running experiment of ${reported} runs`;
  return [
    { name: `${name}, no page: API, % of a core`, value: alone.api },
    { name: `${name}, no page: Postgres, % of a core`, value: alone.postgres },
    { name: `${name}, one page: API, % of a core`, value: open.api },
    { name: `${name}, one page: Postgres, % of a core`, value: open.postgres },
    { name: `${name}, one page: JSON that the page reads, MB/s`, value: open.MBs },
    ...[...open.requests].map(([path, count]) => ({
      name: `${name}, one page: ${path}, 1/min`,
      value: (count * 60) / seconds,
    })),
  ];
}
