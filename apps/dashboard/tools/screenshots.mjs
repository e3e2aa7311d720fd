/**
 * Takes a picture of each screen, dark and light, on a desk and on a phone, into docs/reference/screens. Without an address, it
 * runs the demo first, and gives its workers more to do: a run that fails, runs that train, and runs that wait.
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
import { CHROMIUM } from '@ordo/testing/chromium';
import { chromium } from 'playwright-core';
import { listPlaces } from './list-places.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'docs/reference/screens');
const MOST_KB = 200;
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } };

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

/** Submits what the demo has run with other resources and updates, under another name. */
async function submitLike(url, experiment, { name, recipe, ...rest }) {
  const { id: _id, ...spec } = experiment.spec;
  const body = JSON.stringify({ ...spec, ...rest, name, recipe: { ...spec.recipe, ...recipe } });
  const answer = await fetch(`${url}/v1/experiments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until an experiment is as it is wanted. */
async function until(url, id, isReady) {
  for (;;) {
    const experiment = await (await fetch(`${url}/v1/experiments/${id}`)).json();
    if (isReady(experiment)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What a laboratory looks like in the middle of its day. */
async function addWork(url) {
  const { experiments } = await (await fetch(`${url}/v1/experiments?limit=1&state=succeeded`)).json();
  const demo = await (await fetch(`${url}/v1/experiments/${experiments[0].id}`)).json();
  const long = { maxUpdates: 20_000 };
  const { resources } = demo.spec;
  const fails = await submitLike(url, demo, {
    name: 'no time left',
    recipe: long,
    seeds: [4],
    matrix: {},
    resources: { ...resources, timeLimitSeconds: 5 },
  });
  await until(url, fails.id, ({ state }) => state === 'failed');
  await submitLike(url, demo, {
    name: 'on a pool of GPUs',
    recipe: long,
    seeds: [5],
    resources: { ...resources, pool: 'gpus' },
  });
  const runs = await submitLike(url, demo, { name: 'longer training', recipe: long, seeds: [6, 7] });
  await until(url, runs.id, ({ runCounts }) => runCounts.running > 0);
}

async function takePicture(context, address, file) {
  const page = await context.newPage();
  // A busy machine is no mistake of the page.
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The stream of changes stays open, so the network is never idle: wait until nothing says that it is being read.
  await page.waitForFunction(() => !/Reading .* …/.test(document.body.innerText));
  // The form's button can be pressed once the plan is there.
  await page.waitForFunction(() => document.querySelector('.form ~ .actions .primary:disabled') === null);
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
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  if (given === undefined) await addWork(url);
  mkdirSync(FOLDER, { recursive: true });
  const places = await listPlaces(url);
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme });
      for (const [name, place] of places) {
        const file = path.join(FOLDER, `${name}-${size}-${colorScheme}.png`);
        const kB = await takePicture(context, url + place, file);
        process.stdout.write(`${path.relative(ROOT, file)} ${kB.toFixed(0)} kB\n`);
        if (kB > MOST_KB)
          throw new Error(`${file} has ${kB.toFixed(0)} kB, more than ${MOST_KB}: show less of the screen`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stop();
}
