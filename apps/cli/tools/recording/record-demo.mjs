/**
 * Runs the demo on a terminal, and writes what was visible as an animated picture, which is faster than the original.
 *
 *   node apps/cli/tools/recording/record-demo.mjs docs/pictures/demo.svg
 *
 * Everything must be built first, and the machine must be idle: the picture shows how fast the models train. `script` from
 * util-linux provides the terminal.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawRecording } from './picture.mjs';
import { Terminal } from './terminal.mjs';

const SIZE = { columns: 110, rows: 34 };
const FASTER = 4;
const MOST_FRAMES = 60;
/** How long the table is seen. */
const TABLE_SECONDS = 6;
const COMMAND = 'npm run demo';
const ORDO = path.resolve(import.meta.dirname, '../../dist/main.js');

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('name the file to be written, such as docs/pictures/demo.svg');
// The demo names its files relative to the folder that it is called in, so the picture shows `.ordo/demo/…` as in a clone.
const folder = mkdtempSync(path.join(tmpdir(), 'ordo-recording-'));
try {
  const parts = await listen(
    `stty cols ${SIZE.columns} rows ${SIZE.rows}; exec ${process.execPath} ${ORDO} demo --dataset order-probe`,
  );
  const frames = thin(play(parts));
  const title = `A terminal: ${COMMAND} trains twelve small models, two at a time, and prints their table with verdicts`;
  writeFileSync(out, drawRecording(frames, { ...SIZE, title }));
  process.stdout.write(`${out}: ${frames.length} frames of ${parts.at(-1).at.toFixed(0)} s\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Collects what the command writes to its terminal, and when: a list of { at, text }, with seconds since its start. */
async function listen(shell) {
  const { NO_COLOR: _, ...own } = process.env;
  const env = { ...own, ORDO_HOME: path.join(folder, '.ordo'), TERM: 'xterm-256color' };
  const child = spawn('script', ['-qec', shell, '/dev/null'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts = [];
  const start = performance.now();
  child.stdout.setEncoding('utf8').on('data', (text) => parts.push({ at: (performance.now() - start) / 1000, text }));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0)
    throw new Error(
      `the demo ended with ${code}: ${parts
        .map(({ text }) => text)
        .join('')
        .slice(-500)}`,
    );
  return parts;
}

/** Returns the terminal after each part. */
function play(parts) {
  const terminal = new Terminal(SIZE.columns, SIZE.rows);
  terminal.write(`$ ${COMMAND}\r\n`);
  const frames = [{ at: 0, text: '' }, ...parts].map(({ at, text }) => {
    terminal.write(text);
    return { at: at / FASTER, lines: terminal.lines() };
  });
  return showTable(frames, terminal);
}

/** The report is longer than the terminal, so the picture scrolls back to its table before it ends. */
function showTable(frames, terminal) {
  const last = frames.at(-1);
  const table = terminal.findRow('┌');
  if (table === -1) throw new Error('the demo has printed no table');
  const back = { at: last.at + 0.1, lines: terminal.lines(Math.max(0, table - 1)) };
  return [...frames, back, { ...last, at: back.at + TABLE_SECONDS }];
}

/** Reduces the number of frames. Each remaining frame shows what was last visible in its part of the time. */
function thin(frames) {
  const seconds = frames.at(-1).at / MOST_FRAMES;
  return frames.filter(
    ({ at }, i) =>
      i === 0 || i === frames.length - 1 || Math.floor(frames[i + 1].at / seconds) > Math.floor(at / seconds),
  );
}
