/**
 * Measures the API under load, with its own Postgres, Redis and built API. The load comes from other processes; all of them run
 * on this machine. The exit code is 1 if a goal is missed. `--help` lists the options.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createTestRedis, startBuiltOrdo, startTestPostgres } from '@ordo/testing';
import { SCENES } from './load/scenes.mjs';
import { startSender } from './load/sender.mjs';
import { createKeys, findPostgres, prepareReported, registerWorker, Stage, untilSketched } from './load/stage.mjs';
import { measured, median } from './measure.mjs';

const GOALS = {
  'batch of 1,000 events alone, p50, ms': 30,
  'batch beside reads and a report, p50, ms': 30,
  'reads of 25 clients, p99, ms': 50,
  'reads of 25 clients beside batches and a report, p99, ms': 50,
  'list routes, 25 clients beside 16 workers, later, p99, ms': 200,
  'queue routes, 25 clients beside 16 workers, later, p99, ms': 200,
  'report routes, 25 clients beside 16 workers, later, p99, ms': 200,
  'submit of all runs, s': 3,
  'its report, MB': 2,
};
/** The scenes that read an experiment of many runs. */
const REPORTED = new Set(['mixed', 'reads', 'costs', 'routes', 'largest']);

const HELP = `node apps/api/bench/load.mjs [--quick] [--only SCENES] [--rounds N] [--seconds N] [--runs N] [--profile DIR]

  --only SCENES   some of: ${Object.keys(SCENES).join(',')}
  --rounds N      how often each scene is played; the table shows medians (default: 3)
  --seconds N     how long each scene of requests lasts (default: 6)
  --runs N        how many runs the large experiment has (default: 1,000)
  --profile DIR   write profiles of the API's processor time to this folder
  --quick         one short round with few runs: shows that everything works, and measures little
  --help          this text

Run \`npm run build\` first.
`;

const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SCENES).join(',') },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    runs: { type: 'string' },
    profile: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text) => process.stdout.write(`${text}\n`);

function readOptions({
  only,
  quick,
  profile,
  rounds = quick ? '1' : '3',
  seconds = quick ? '2' : '6',
  runs = quick ? '50' : '1000',
}) {
  const scenes = only.split(',');
  const unknown = scenes.find((name) => SCENES[name] === undefined);
  if (unknown !== undefined)
    throw new Error(`there is no scene ${unknown}; there are ${Object.keys(SCENES).join(', ')}`);
  for (const [option, text] of Object.entries({ rounds, seconds }))
    if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${option} ${text} is not a whole number above 0`);
  // 400 variants at most, each with at least five seeds.
  const step = Number(runs) > 2000 ? 400 : 5;
  if (!/^[1-9]\d*$/.test(runs) || Number(runs) % step > 0)
    throw new Error(`--runs ${runs} is not a multiple of ${step}`);
  return { scenes, quick, profile, rounds: Number(rounds), runs: Number(runs), forMs: 1000 * Number(seconds) };
}

async function prepare(services, options) {
  const { ordo, databaseUrl, sender, reader } = services;
  const keys = await createKeys(ordo);
  const { codeVersion } = await (await fetch(`${ordo.url}/readyz`)).json();
  const workerId = await registerWorker(ordo.url, keys, codeVersion);
  const postgresPid = await findPostgres(databaseUrl);
  const stage = new Stage({ ordo, databaseUrl, keys, postgresPid, workerId, sender, options });
  const small = await stage.startRun(5, 3);
  await stage.fillEvents(small.attempt, 1000);
  const long = await stage.startRun();
  if (options.scenes.includes('series')) await stage.fillEvents(long.attempt, options.quick ? 5000 : 100_000);
  const reports = options.scenes.some((scene) => REPORTED.has(scene));
  const large = reports ? await prepareReported(stage, codeVersion, options.runs) : null;
  return Object.assign(stage, {
    reader,
    large,
    reports: 0,
    small: { id: small.experiment.id, runId: small.attempt.runId },
    long: { runId: long.attempt.runId },
    note: (text) => say(`  ${text}`),
  });
}

const show = (value) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1));

function printTable(rounds) {
  say('\n| | measured | goal |\n|---|---:|---:|');
  let missed = 0;
  for (const name of Object.keys(rounds[0])) {
    const value = median(rounds.map((round) => round[name]));
    const goal = GOALS[name];
    const isMissed = goal !== undefined && value > goal;
    if (isMissed) missed += 1;
    say(`| ${name.trim()} | ${show(value)} | ${goal === undefined ? '' : `≤ ${goal}${isMissed ? ' MISSED' : ''}`} |`);
  }
  return missed;
}

async function measure(services, options) {
  const stage = await prepare(services, options);
  // The API is restarted, so that nothing is measured that the preparation left in its memory.
  await services.ordo.api().stop();
  await services.ordo.startApi();
  await untilSketched(services.databaseUrl);
  say(`prepared; load ${loadavg()[0].toFixed(1)}`);
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    const figures = {};
    for (const name of options.scenes) Object.assign(figures, await SCENES[name](stage));
    rounds.push(figures);
    say(`round ${round + 1} of ${options.rounds}; load ${loadavg()[0].toFixed(1)}`);
  }
  return printTable(rounds);
}

async function main(options) {
  say(`${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}, keys required`);
  const began = performance.now();
  const home = mkdtempSync(path.join(tmpdir(), 'ordo-load-'));
  const postgres = await startTestPostgres();
  const redis = await createTestRedis('the queue of the bench is in Postgres');
  const services = { databaseUrl: postgres.url, sender: startSender(), reader: startSender() };
  try {
    services.ordo = await startBuiltOrdo({
      databaseUrl: postgres.url,
      redisUrl: redis?.url,
      home,
      auth: 'required',
      ...measured(options.profile),
    });
    const missed = await measure(services, options);
    say(
      `\n${options.runs} runs in a report, ${options.rounds} rounds, ${Math.round((performance.now() - began) / 1000)} s in all`,
    );
    return missed;
  } finally {
    services.sender.close();
    services.reader.close();
    await services.ordo?.stop();
    await redis?.stop();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

if (chosen.help) say(HELP);
else process.exitCode = (await main(readOptions(chosen))) === 0 ? 0 : 1;
