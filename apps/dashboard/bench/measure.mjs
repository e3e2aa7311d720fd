/**
 * Measures the dashboard in Chromium over a Postgres and a built API of its own: medians, printed as a table.
 *
 *   node apps/dashboard/bench/measure.mjs [--only overview,streams] [--seconds 600] [--reported 2000] [--quick]
 *
 * Chromium draws without a GPU here, so frames are judged by the CPU time that each costs the main thread as well.
 * The exit code is 1 if a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '@ordo/store';
import { startBuiltOrdo, startTestPostgres } from '@ordo/testing';
import { CHROMIUM } from '@ordo/testing/chromium';
import { chromium } from 'playwright-core';
import { SCENES } from './scenes/registry.mjs';
import { openSeeder } from './seed.mjs';
import { countEmptyFrames } from './stage.mjs';

const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SCENES).join(',') },
    seconds: { type: 'string', default: '600' },
    reported: { type: 'string', default: '2000' },
    quick: { type: 'boolean', default: false },
  },
});
const names = chosen.only.split(',');
const unknown = names.find((name) => SCENES[name] === undefined);
if (unknown !== undefined) throw new Error(`there is no scene ${unknown}; there are ${Object.keys(SCENES).join(', ')}`);
const sizes = chosen.quick
  ? { experiments: 200, runs: 100, reported: 100, stored: 500, rows: 5_000, points: 10_000 }
  : {
      experiments: 10_000,
      runs: 1_000,
      reported: Number(chosen.reported),
      stored: 10_000,
      rows: 100_000,
      points: 1_000_000,
    };

const home = mkdtempSync(path.join(tmpdir(), 'ordo-dashboard-bench-'));
const postgres = await startTestPostgres();
await migrateDatabase(postgres.url, path.resolve(import.meta.dirname, '../../../prisma/migrations'));
const ordo = await startBuiltOrdo({ databaseUrl: postgres.url, home, settings: { ORDO_LOG_LEVEL: 'warn' } });
const seeder = openSeeder({ url: postgres.url, apiAddress: ordo.url });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const load = () => loadavg()[0].toFixed(1);
process.stdout.write(`${cpus()[0].model}, ${cpus().length} cores, no GPU; load ${load()} at the beginning\n`);
try {
  const empty = await countEmptyFrames(browser);
  process.stdout.write(`${'control: frames of an empty page, 1/s'.padEnd(78)} ${empty.toFixed(2).padStart(10)}\n`);
  for (const name of names) {
    const rows = await SCENES[name]({
      browser,
      ordo,
      seeder,
      sizes,
      seconds: Number(chosen.seconds),
      databaseUrl: postgres.url,
    });
    for (const { name: row, value, goal, atLeast = false } of rows) {
      const met = goal === undefined || (atLeast ? value >= goal : value <= goal);
      const word = goal === undefined ? '' : `${met ? 'met' : 'MISSED'}: ${atLeast ? '≥' : '≤'} ${goal}`;
      process.stdout.write(`${row.padEnd(78)} ${value.toFixed(2).padStart(10)}  ${word}\n`);
      if (!met) process.exitCode = 1;
    }
  }
  process.stdout.write(`load ${load()} at the end\n`);
} finally {
  await browser.close();
  await seeder.close();
  await ordo.stop();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
