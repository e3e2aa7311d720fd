/**
 * Takes a picture of each screen, dark and light, into docs/reference/screens. Without an address, it runs the demo first.
 *
 *   node apps/dashboard/tools/screenshots.mjs                            # a minute or two
 *   node apps/dashboard/tools/screenshots.mjs http://127.0.0.1:8460      # of an Ordo that runs, with what it holds
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'docs/reference/screens');
const MOST_KB = 120;

async function startDemo() {
  const home = mkdtempSync(path.join(tmpdir(), 'ordo-screens-'));
  const words = [path.join(ROOT, 'apps/cli/bootstrap/bootstrap.mjs'), 'demo', '--dataset', 'order-probe', '--keep'];
  const demo = spawn(process.execPath, words, {
    env: { ...process.env, ORDO_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(demo, 'exit');
  let said = '';
  const url = await new Promise((resolve, reject) => {
    demo.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      said += chunk;
      const found = /with the dashboard at (\S+); Ctrl-C/.exec(said);
      if (found !== null) resolve(found[1]);
    });
    demo.once('exit', (code) => reject(new Error(`the demo ended with ${code} before it was ready`)));
  });
  const stop = async () => {
    demo.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  return { url, stop };
}

/** The screens, with the newest experiment that has ended. */
async function listPlaces(url) {
  const read = async (place) => (await fetch(url + place)).json();
  const { experiments } = await read('/v1/experiments?limit=1&state=succeeded');
  if (experiments[0] === undefined) throw new Error(`no experiment has succeeded at ${url}: run the demo there`);
  const experiment = await read(`/v1/experiments/${experiments[0].id}`);
  const runs = experiment.runs.map(({ id }) => id);
  return [
    ['overview', '/'],
    ['studies', '/studies'],
    ['study', `/studies/${experiment.study?.id ?? 'posnet/table-1'}`],
    ['paper', '/studies/posnet/table-1'],
    ['experiments', '/experiments'],
    ['experiment', `/experiments/${experiment.id}`],
    ['run', `/runs/${runs.at(-1)}`],
    ['compare', `/compare?runs=${[runs[0], runs.at(-1)].join(',')}`],
    ['submit', '/submit'],
    ['machines', '/machines'],
    ['admin', '/admin'],
  ];
}

async function takePicture(context, address, file) {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The stream of changes stays open, so the network is never idle: wait until nothing says that it is being read.
  await page.waitForFunction(() => !/Reading .* …/.test(document.body.innerText));
  await page.waitForTimeout(1_000);
  const wrong = await page.locator('.error').allTextContents();
  if (wrong.length > 0) throw new Error(`${address} shows an error: ${wrong.join('; ')}`);
  await page.screenshot({ path: file });
  await page.close();
  return statSync(file).size / 1000;
}

const [given] = process.argv.slice(2);
const { url, stop } = given === undefined ? await startDemo() : { url: given, stop: async () => {} };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const places = await listPlaces(url);
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: { width: 900, height: 560 }, colorScheme });
    for (const [name, place] of places) {
      const file = path.join(FOLDER, `${name}-${colorScheme}.png`);
      const kB = await takePicture(context, url + place, file);
      process.stdout.write(`${path.relative(ROOT, file)} ${kB.toFixed(0)} kB\n`);
      if (kB > MOST_KB)
        throw new Error(`${file} has ${kB.toFixed(0)} kB, more than ${MOST_KB}: show less of the screen`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
