/** Reports what happened to the attempts, the table of measurements, and whether the goals were met. */
import { Client } from 'pg';
import { quantileOf } from './tally.mjs';

/** The goal in milliseconds. A worker gives up a heartbeat after 2 s, and its lease lasts 6 s. */
const BEAT_P99_MS = 1000;

const QUESTIONS = `
  select array(select id::text from "Attempt" where state = 'lost') as lost,
    (select count(*) from "Attempt")::int as attempts,
    (select count(*) from "Event")::int as events,
    pg_database_size(current_database())::float8 / 2 ^ 20 as "sizeMiB",
    (select count(*) from (
      select "runId" from "Attempt" where state in ('claimed', 'running') group by 1 having count(*) > 1) twice)::int as doubled,
    (select count(*) from "Share" s where s.pool <> '*' and s.running <> (
      select count(*) from "Attempt" a
      where a.owner = s.owner and a.pool = s.pool and a.state in ('claimed', 'running')))::int as miscounted,
    (select json_agg(t order by t."MiB" desc) from (
      select relname as name, round(pg_total_relation_size(oid) / 2 ^ 20) as "MiB" from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 4) t) as largest`;

export async function readDatabase(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(QUESTIONS);
  await client.end();
  return rows[0];
}

const show = (number) => number.toLocaleString('en', { maximumFractionDigits: 1 });
const shares = (use) => use.map((percent) => `${Math.round(percent)} %`).join(', ');

/** Judges the measurements. @returns the number of goals that were missed */
export function judge({ tally, database, use, seconds, say }) {
  const held = new Set(tally.held);
  const falseLosses = database.lost.filter((id) => held.has(id)).length;
  const beatP99 = quantileOf(tally.beatMs, 0.99);
  const of = (counted, ...qs) => qs.map((q) => show(quantileOf(counted, q))).join(', ');
  const rows = [
    ['leases lost although the worker lived', falseLosses, falseLosses === 0, '0'],
    ['runs with two open attempts', database.doubled, database.doubled === 0, '0'],
    ['owners whose running attempts are miscounted', database.miscounted, database.miscounted === 0, '0'],
    ['heartbeat p99, ms', show(beatP99), beatP99 <= BEAT_P99_MS, `≤ ${show(BEAT_P99_MS)}`],
    ['heartbeat p50, longest, ms', of(tally.beatMs, 0.5, 1)],
    ['heartbeats/s', show(tally.beats / seconds)],
    ['heartbeats without an answer', `${show(tally.missedBeats)} of ${show(tally.beats + tally.missedBeats)}`],
    ['claims/s', show(tally.claims / seconds)],
    ['claim p50, p99, longest, ms', of(tally.claimMs, 0.5, 0.99, 1)],
    ['attempts that a claim opened whose answer was lost', database.lost.length - falseLosses],
    ['events/s', show(tally.events / seconds)],
    ['results/s', show(tally.results / seconds)],
    ['requests that were repeated', show(tally.repeated)],
    ['refusals', JSON.stringify(tally.refusals)],
    ['attempts and events in the database', `${show(database.attempts)}, ${show(database.events)}`],
    ['database, MiB', `${show(database.sizeMiB)} (${database.largest.map((t) => `${t.name} ${t.MiB}`).join(', ')})`],
    ['processor of each replica, of one core', shares(use.replicas)],
    ['processor of Postgres, of the simulation, of one core', shares([use.postgres, use.simulation])],
    ['memory of a replica, largest, MiB', show(use.memoryMiB)],
    ['load, mean', show(use.load)],
  ];
  say('\n| | measured | goal |\n|---|---:|---:|');
  for (const [what, value, isMet = true, goal = ''] of rows) {
    say(`| ${what} | ${value} | ${goal}${isMet ? '' : ' MISSED'} |`);
  }
  return rows.filter(([, , isMet = true]) => !isMet).length;
}
