/**
 * Takes a picture of each screen of a running Ordo, dark and light.
 *
 *   node apps/dashboard/tools/screenshots.mjs http://127.0.0.1:8460 docs/screens
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) {
  process.stderr.write('usage: node apps/dashboard/tools/screenshots.mjs URL FOLDER\n');
  process.exit(2);
}

const read = async (place) => (await fetch(`${url}${place}`)).json();
const { experiments } = await read('/v1/experiments?limit=1&state=succeeded');
const experiment = experiments[0] === undefined ? undefined : await read(`/v1/experiments/${experiments[0].id}`);
const ids = experiment?.runs.map(({ id }) => id) ?? [];

const PLACES = [
  ['studies', '/'],
  ['study', '/studies/posnet/table-1'],
  ['experiments', '/experiments'],
  ['machines', '/machines'],
  ['submit', '/submit'],
  ['admin', '/admin'],
  ...(experiment === undefined
    ? []
    : [
        ['experiment', `/experiments/${experiment.id}`],
        ['run', `/runs/${ids[0]}`],
        ['compare', `/compare?runs=${ids.slice(0, 4).join(',')}`],
      ]),
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
  for (const [name, place] of PLACES) {
    const page = await context.newPage();
    await page.goto(url + place);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The stream of changes stays open, so the network is never idle: wait until nothing says that it is being read.
    await page.waitForFunction(() => document.querySelector('.loading') === null);
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
    await page.close();
  }
}
await browser.close();
