/** Sends all bad requests, and checks each answer, the stored data, and the API's memory. */
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '@ordo/core';
import { draw } from '../draw.ts';
import { countKinds, type Finding, type Outcome } from '../findings.ts';
import { inLanes } from '../in-lanes.ts';
import type { Options } from '../options.ts';
import { compareStates, describeState, readState } from '../product/database-state.ts';
import type { Answer } from '../product/http.ts';
import { findSecrets } from '../product/secrets.ts';
import { stopTime, untilStill, type World } from '../product/world.ts';
import { interrupted, openProgress } from '../progress.ts';
import { collectInputs } from './collect-inputs.ts';
import { readOperations } from './document.ts';
import type { RouteInput } from './input.ts';
import { judgeAnswer } from './judge-answer.ts';
import { watchMemory } from './watch-memory.ts';

/** The number of inputs after which the stored data is compared. If it has changed, each of these inputs is repeated alone. */
const INPUTS_PER_CHECK = 50;
/** The number of requests at a time, which is enough to keep the API busy. */
const LANES = 4;
const SHORT = 240;
const WARM_UP = 200;
const UNAVAILABLE = 503;
const MORE_TRIES = 3;
const PAUSE_MS = 2_000;

export async function attackRoutes(world: World, options: Options): Promise<Outcome> {
  const { sql, product } = world;
  const all = collectInputs(await readOperations(world.http), world);
  const inputs = draw(all, { ...options, short: SHORT, random: Random.fromSeed(options.seed, 'routes') });
  await stopTime(sql);
  await untilStill(sql, product.artifactDir);
  // The first requests load code and fill caches, which later requests also use.
  const warm = draw(all, { match: undefined, full: false, short: WARM_UP, random: Random.fromSeed(1, 'warm-up') });
  for (const input of warm) await world.http.send(input.request());
  const memory = await watchMemory(product);
  const stored = await readState(sql, product.artifactDir);
  const tick = openProgress('routes', inputs.length);
  const wrong = new Map<RouteInput, readonly string[]>();
  const findings: Finding[] = [];
  let sent = 0;
  for (let i = 0; i < inputs.length && !interrupted(); i += INPUTS_PER_CHECK) {
    const batch = inputs.slice(i, i + INPUTS_PER_CHECK);
    findings.push(...(await attackWith(batch, { world, wrong, tick })));
    sent += batch.length;
    if (i <= inputs.length / 2 && inputs.length / 2 < i + INPUTS_PER_CHECK) await memory.look();
  }
  findings.push(...[...wrong].map(([input, sentences]) => findingOf(input, sentences)));
  const { grown, note } = await memory.end();
  if (grown !== null) findings.push(fault('the API’s memory', grown));
  const storage = `What is stored (${describeState(stored)}) was compared after every ${INPUTS_PER_CHECK} inputs.`;
  const rightly = sent - wrong.size;
  return { part: 'routes', tried: countKinds(inputs.slice(0, sent)), rightly, findings, notes: [note, storage] };
}

interface Attack {
  readonly world: World;
  /** Receives the problems with answers, or the changes that an input has caused. */
  readonly wrong: Map<RouteInput, readonly string[]>;
  readonly tick: () => void;
}

/** Attacks with the inputs. @returns findings that belong to no single input */
async function attackWith(inputs: readonly RouteInput[], { world, wrong, tick }: Attack): Promise<Finding[]> {
  const { sql, product } = world;
  const before = await readState(sql, product.artifactDir);
  await inLanes(inputs, LANES, async (next) => {
    for (let input = next(); input !== undefined; input = next()) {
      const sentences = await tryInput(input, world);
      if (sentences.length > 0) wrong.set(input, sentences);
      tick();
    }
  });
  const changes = compareStates(before, await readState(sql, product.artifactDir));
  if (changes.length === 0) return [];
  const culprits = await findCulprits(inputs, world);
  for (const [input, sentences] of culprits) wrong.set(input, [...(wrong.get(input) ?? []), ...sentences]);
  if (culprits.size > 0) return [];
  const names = inputs.map((input) => input.name).join('; ');
  return [fault('what is stored', `One of these changed it, but not when repeated: ${changes.join(', ')}. ${names}`)];
}

async function tryInput(input: RouteInput, world: World): Promise<string[]> {
  const answer = await sendPatiently(input, world);
  if (answer.status === 0) world.product.requireAlive(input.name);
  const secrets = findSecrets(world, [answer.text]);
  return [...judgeAnswer(answer, input.pointer), ...(secrets.length === 0 ? [] : ['The answer contains a secret.'])];
}

/**
 * Sends a request, and repeats it if the API gets no connection to its database in time. That may happen on a busy machine; an
 * input that causes it causes it again.
 */
async function sendPatiently(input: RouteInput, { http }: World): Promise<Answer> {
  let answer = await http.send(input.request());
  for (let again = 0; again < MORE_TRIES && answer.status === UNAVAILABLE; again++) {
    await delay(PAUSE_MS);
    answer = await http.send(input.request());
  }
  return answer;
}

/** Repeats each input alone, and checks the stored data after each. */
async function findCulprits(inputs: readonly RouteInput[], world: World): Promise<Map<RouteInput, string[]>> {
  const { sql, product, http } = world;
  const culprits = new Map<RouteInput, string[]>();
  for (const input of inputs) {
    const before = await readState(sql, product.artifactDir);
    await http.send(input.request());
    const changes = compareStates(before, await readState(sql, product.artifactDir));
    if (changes.length === 0) continue;
    culprits.set(
      input,
      changes.map((change) => `It changed what is stored: ${change}.`),
    );
  }
  return culprits;
}

function findingOf({ name }: RouteInput, wrong: readonly string[]): Finding {
  return { input: name, wrong, repeat: `npm run abuse -- --only routes --match ${JSON.stringify(name)}` };
}

function fault(input: string, wrong: string): Finding {
  return { input, wrong: [wrong], repeat: 'npm run abuse -- --only routes' };
}
