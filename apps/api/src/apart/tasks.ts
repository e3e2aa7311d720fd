/** The tasks whose time depends on their input: they parse and check bodies, expand specs, and store and search large results. */
import { appendEvents } from '../attempts/append-events.ts';
import { storeJoinedResult, storeSentResult } from '../attempts/store-sent-result.ts';
import { continueSearch } from '../planning/continue-search.ts';
import { planSpec } from '../planning/plan-spec.ts';
import { retryRuns } from '../planning/retry-runs.ts';
import { saveParts, saveSpec } from '../planning/save-runs.ts';
import { readJudgement } from '../reporting/read-judgement.ts';
import { readStudyBody, readStudyText } from '../views/read-study.ts';
import { readSegmentRanges } from '../views/sentences/read-segment-ranges.ts';
import { readSegments } from '../views/sentences/read-segments.ts';
import { readHypotheses, readTranslations } from '../views/sentences/read-texts.ts';
import type { Tools } from './tools.ts';

/** The tasks. Each takes one value and returns one; both can be cloned. */
export const TASKS = {
  appendEvents,
  continueSearch,
  readSegmentRanges,
  readSegments,
  planSpec,
  readHypotheses,
  readJudgement,
  readStudyBody,
  readStudyText,
  readTranslations,
  retryRuns,
  saveParts,
  saveSpec,
  storeJoinedResult,
  storeSentResult,
} satisfies Readonly<Record<string, (input: never, tools: Tools) => unknown>>;

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/**
 * The tasks whose work is limited by the number of bytes that they read. They have no time limit, so that a slow machine loses
 * no result.
 */
const BY_BYTES: ReadonlySet<TaskName> = new Set<TaskName>(['appendEvents', 'storeJoinedResult', 'storeSentResult']);
export const endsByItself = (task: TaskName): boolean => BY_BYTES.has(task);

/** The largest body that counts as small. Parsing it takes some milliseconds, and passing it to the thread would take as long. */
const SMALL_BYTES = 64 * 2 ** 10;

/** Returns whether the event loop does the task itself, because passing it to the thread would take as long. */
export function isQuick(task: TaskName, input: object): boolean {
  return endsByItself(task) && 'body' in input && input.body instanceof Uint8Array && input.body.length <= SMALL_BYTES;
}
