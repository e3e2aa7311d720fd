/**
 * Opens each screen in Firefox, on a desk and on a phone, and says what went wrong: errors in its console, error panels, and screens
 * that are wider than the window. Firefox is driven by WebDriver BiDi, which it speaks itself.
 *
 *   node --experimental-websocket apps/dashboard/tools/firefox.mjs http://127.0.0.1:8460 [folder for pictures]
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { listPlaces } from './list-places.mjs';

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 740 } };
const SETTLED_MS = 2_000;
const TRIES = 20;

async function startFirefox(profile) {
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = spawn(process.env.FIREFOX ?? '/usr/bin/firefox-esr', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr.on('data', (chunk) => {
      said += chunk;
      const found = /WebDriver BiDi listening on (\S+)/.exec(said);
      if (found !== null) resolve(found[1]);
    });
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
  });
  return { firefox, address };
}

async function connect(address) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map();
  const complaints = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, error, message, result, method, params } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.level === 'error') complaints.push(params.text);
    if (id === undefined || id === null) return;
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(`${error}: ${message}`));
  });
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, complaints, close: () => socket.close() };
}

/** What is to be seen of a screen, as the page itself tells. */
const LOOK = `JSON.stringify({
  title: document.querySelector('h1')?.textContent ?? null,
  errors: [...document.querySelectorAll('.error')].map((one) => one.textContent),
  reads: /Reading .* …/.test(document.body.innerText),
  width: document.documentElement.scrollWidth,
})`;

/** Waits until nothing says that it is being read, and no longer than a busy machine needs. */
async function look(send, context) {
  for (let left = TRIES; ; left--) {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const { result } = await send('script.evaluate', { expression: LOOK, target: { context }, awaitPromise: true });
    const seen = JSON.parse(result.value);
    if (left === 0 || (!seen.reads && seen.title !== null)) return seen;
  }
}

const [url, folder] = process.argv.slice(2);
if (url === undefined) throw new Error('give the address of an Ordo, such as http://127.0.0.1:8460');
const profile = mkdtempSync(path.join(tmpdir(), 'ordo-firefox-'));
const { firefox, address } = await startFirefox(profile);
try {
  const { send, complaints, close } = await connect(address);
  const places = await listPlaces(url);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  for (const [size, viewport] of Object.entries(SIZES)) {
    await send('browsingContext.setViewport', { context, viewport });
    for (const [name, place] of places) {
      await send('browsingContext.navigate', { context, url: url + place, wait: 'complete' });
      const { title, errors, reads, width } = await look(send, context);
      const wrong = [
        ...(title === null ? ['it has no heading'] : []),
        ...errors,
        ...(reads ? ['it is still being read'] : []),
        ...(width > viewport.width ? [`it is ${width} pixels wide`] : []),
        ...complaints.splice(0),
      ];
      process.stdout.write(`${name}, ${size}: ${wrong.length === 0 ? 'fine' : wrong.join('; ')}\n`);
      if (wrong.length > 0) process.exitCode = 1;
      if (folder === undefined) continue;
      mkdirSync(folder, { recursive: true });
      const { data } = await send('browsingContext.captureScreenshot', { context });
      writeFileSync(path.join(folder, `${name}-${size}.png`), Buffer.from(data, 'base64'));
    }
  }
  close();
} finally {
  const ended = new Promise((resolve) => firefox.once('exit', resolve));
  firefox.kill();
  await ended;
  rmSync(profile, { recursive: true, force: true });
}
