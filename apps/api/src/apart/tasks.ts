/** What takes as long as its input likes: specs are expanded, studies checked, tables of scores read. */
import { checkTable, observe, parseStudy, readStudy, readTable, type Study, type StudyFormat } from '@ordo/studies';
import { hashRuns } from '../planning/hash-runs.ts';

interface ScoresOfStudy extends Omit<Parameters<typeof observe>[1], 'study'> {
  readonly study: Study;
  /** CSV with a header, or JSON rows that are not checked yet. */
  readonly scores: unknown;
}

/** Each takes one value and gives one; both can be cloned. */
export const TASKS = {
  hashRuns,
  parseStudy,
  /** @throws OrdoError `study.invalid` with the line of every problem of a text that cannot be read */
  parseStudyText: ({ text, format }: { readonly text: string; readonly format: StudyFormat }): Study =>
    parseStudy(readStudy(text, format).value),
  observe: ({ scores, ...options }: ScoresOfStudy) =>
    observe(typeof scores === 'string' ? readTable(scores, 'csv') : checkTable(scores), options),
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
