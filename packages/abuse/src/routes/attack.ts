/** Sends all bad requests, and checks each answer, what is stored, the API's memory and its log. */
import { Random } from '@ordo/core';
import type { Finding, Outcome } from '../findings.ts';
import type { Options } from '../options.ts';
import { draw } from '../draw.ts';
import { compareStates, readState } from '../product/database-state.ts';
import { stopTime, untilStill, type World } from '../product/world.ts';
import { findSecrets } from '../product/secrets.ts';
import { collectInputs } from './collect-inputs.ts';
import { readOperations } from './document.ts';
import type { RouteInput } from './input.ts';
import { judgeAnswer } from './judge-answer.ts';

/** After so many inputs, what is stored is compared. When it has changed, each of them is given once more by itself. */
const INPUTS_PER_CHECK = 50;
const SHORT = 240;
/** How much the API's memory may grow: it caches reports and keys, and the allocator does not give all room back. */
const MEMORY_BOUND_BYTES = 64 * 2 ** 20;
const WARM_UP = 200;

export async function attackRoutes(world: World, options: Options): Promise<Outcome> {
  const all = collectInputs(await readOperations(world.http), world);
  const inputs = draw(all, { ...options, short: SHORT, random: Random.fromSeed(options.seed, 'routes') });
  await stopTime(world.sql);
  await untilStill(world.sql, world.product.artifactDir);
  const findings: Finding[] = [];
  // The first requests load code and fill caches, which later ones use as well.
  const warm = draw(all, { match: undefined, full: false, short: WARM_UP, random: Random.fromSeed(1, 'warm-up') });
  for (const input of warm) await world.http.send(input.request());
  const before = await world.product.settledMemory();
  for (let i = 0; i < inputs.length; i += INPUTS_PER_CHECK) {
    findings.push(...(await attackWith(inputs.slice(i, i + INPUTS_PER_CHECK), world)));
  }
  const after = await world.product.settledMemory();
  const grown = after.rss - before.rss;
  if (grown > MEMORY_BOUND_BYTES) {
    findings.push(
      fault('the API’s memory', `It grew by ${mebibytes(grown)}, more than ${mebibytes(MEMORY_BOUND_BYTES)}.`),
    );
  }
  findings.push(
    ...findSecrets(world, world.product.log).map((line) => fault('the API’s log', `A secret is in: ${line}`)),
  );
  const memory = `The API held ${mebibytes(before.rss)} before and ${mebibytes(after.rss)} after (heap ${mebibytes(before.heapUsed)} and ${mebibytes(after.heapUsed)}).`;
  return { part: 'routes', tried: countKinds(inputs), findings, notes: [memory] };
}

async function attackWith(inputs: readonly RouteInput[], world: World): Promise<Finding[]> {
  const { sql, product } = world;
  const before = await readState(sql, product.artifactDir);
  const findings: Finding[] = [];
  for (const input of inputs) {
    const wrong = await tryInput(input, world);
    if (wrong.length > 0) findings.push(findingOf(input, wrong));
  }
  const changes = compareStates(before, await readState(sql, product.artifactDir));
  if (changes.length > 0) findings.push(...(await findCulprits(inputs, world, changes)));
  return findings;
}

async function tryInput(input: RouteInput, { http, product, ...world }: World): Promise<string[]> {
  const answer = await http.send(input.request());
  const secrets = findSecrets({ product, ...world }, [answer.text]);
  return [...judgeAnswer(answer, input.pointer), ...(secrets.length === 0 ? [] : ['The answer contains a secret.'])];
}

/** Gives each input once more by itself, and looks after each what is stored. */
async function findCulprits(inputs: readonly RouteInput[], world: World, changes: string[]): Promise<Finding[]> {
  const culprits: Finding[] = [];
  for (const input of inputs) {
    const before = await readState(world.sql, world.product.artifactDir);
    await world.http.send(input.request());
    const changed = compareStates(before, await readState(world.sql, world.product.artifactDir));
    if (changed.length > 0)
      culprits.push(
        findingOf(
          input,
          changed.map((change) => `It changed what is stored: ${change}.`),
        ),
      );
  }
  if (culprits.length > 0) return culprits;
  const names = inputs.map((input) => input.name).join('; ');
  return [fault('what is stored', `One of these changed it, but not when repeated: ${changes.join(', ')}. ${names}`)];
}

function findingOf({ name }: RouteInput, wrong: readonly string[]): Finding {
  return { input: name, wrong, repeat: `npm run abuse -- --only routes --match ${JSON.stringify(name)}` };
}

function fault(input: string, wrong: string): Finding {
  return { input, wrong: [wrong], repeat: 'npm run abuse -- --only routes' };
}

function countKinds(inputs: readonly RouteInput[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of inputs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
