/** Creates all invariants. They remember what they have seen, so each trial gets new ones. */
import { answersTrue } from './answers-true.ts';
import { attemptsFenced } from './attempts-fenced.ts';
import { cleanScratch } from './clean-scratch.ts';
import { equalSeeds } from './equal-seeds.ts';
import { eventsOnce } from './events-once.ts';
import { eventsWhole } from './events-whole.ts';
import type { Invariant } from './invariant.ts';
import { livingOwner } from './living-owner.ts';
import { noOrphanProcess } from './no-orphan-process.ts';
import { noSecretInLogs } from './no-secret-in-logs.ts';
import { nothingStuck } from './nothing-stuck.ts';
import { oneResult } from './one-result.ts';
import { quietQueue } from './quiet-queue.ts';
import { toldResults } from './told-results.ts';
import { wholeArtifacts } from './whole-artifacts.ts';

export const createInvariants = (): readonly Invariant[] => [
  eventsOnce,
  eventsWhole,
  oneResult,
  equalSeeds,
  toldResults,
  attemptsFenced,
  livingOwner(),
  nothingStuck(),
  answersTrue,
  quietQueue,
  noOrphanProcess(),
  cleanScratch,
  wholeArtifacts,
  noSecretInLogs(),
];
