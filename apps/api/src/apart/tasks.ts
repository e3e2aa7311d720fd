/**
 * What takes as long as its input likes: bodies are parsed and checked, specs expanded, large results stored and looked
 * through.
 */
import { appendEvents } from '../attempts/append-events.ts';
import { storeJoinedResult, storeSentResult } from '../attempts/store-sent-result.ts';
import { planSpec } from '../planning/plan-spec.ts';
import { retryRuns } from '../planning/retry-runs.ts';
import { saveParts, saveSpec } from '../planning/save-runs.ts';
import { readJudgement } from '../reporting/read-judgement.ts';
import { readStudyBody, readStudyText } from '../views/read-study.ts';
import { readSegments } from '../views/read-segments.ts';
import { readHypotheses, readTranslations } from '../views/read-texts.ts';
import type { Tools } from './tools.ts';

/** Each takes one value and gives one; both can be cloned. */
export const TASKS = {
  appendEvents,
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
 * The work of these tasks is limited by the bytes that they read. They have no time limit, so that a slow machine loses no
 * result.
 */
const BY_BYTES: ReadonlySet<TaskName> = new Set<TaskName>(['appendEvents', 'storeJoinedResult', 'storeSentResult']);
export const endsByItself = (task: TaskName): boolean => BY_BYTES.has(task);

/** Parsing so few bytes takes some milliseconds. Handing them to the thread would take as long. */
const SMALL_BYTES = 64 * 2 ** 10;

/** Whether the event loop does the task itself, because handing it to the thread would take as long. */
export function isQuick(task: TaskName, input: object): boolean {
  return endsByItself(task) && 'body' in input && input.body instanceof Uint8Array && input.body.length <= SMALL_BYTES;
}
