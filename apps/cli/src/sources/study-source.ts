/** Finds the study that the command line names: a built-in one by its id, or a file. */
import { isOrdoError, OrdoError, type Problem } from '@ordo/core';
import { isPlainObject } from '@ordo/spec';
import {
  findStudy,
  findStudyProblems,
  parseStudy,
  type ReadStudy,
  readStudy,
  STUDY_IDS,
  type Study,
} from '@ordo/studies';
import { type DocumentText, readDocument } from './read-document.ts';

export const STUDY_ARGUMENT = 'the id of a study such as order-probe/demo, or a file such as ./my.study.yaml';

export const STUDY_LIST = '"ordo study list" shows all studies';

export interface StudySource {
  readonly study: Study;
  /** The folder of the file; undefined for a built-in study. */
  readonly folder: string | undefined;
}

/** Reads the study. @throws OrdoError `request.invalid` if it cannot be read, `study.invalid` with every problem and its line */
export async function readStudySource(source: string): Promise<StudySource> {
  if (STUDY_IDS.includes(source)) return { study: findStudy(source), folder: undefined };
  const document = await readDocument(source, {
    words: STUDY_ARGUMENT,
    ids: STUDY_IDS,
    kind: 'study',
    lists: STUDY_LIST,
  });
  const read = readWithLines(document);
  if (isSpec(read.value)) {
    throw new OrdoError('request.invalid', `${document.name} is a spec, and not a study`, {
      fix: `run it with "ordo run ${source}", or name a study`,
    });
  }
  return { study: parseDocument(document, read), folder: document.folder };
}

/** Returns whether a document is a study, and not a spec. */
export function isStudy(value: unknown): boolean {
  return isPlainObject(value) && 'study' in value;
}

/** Returns whether a document is meant as a spec: a study has its datasets in its parts. */
function isSpec(value: unknown): boolean {
  return isPlainObject(value) && !isStudy(value) && 'dataset' in value;
}

/** Reads the text and its lines. @throws OrdoError `request.invalid` when the text is empty, or is neither YAML nor JSON */
export function readWithLines({ text, format, name }: DocumentText): ReadStudy {
  if (isEmpty(text)) {
    throw new OrdoError('request.invalid', `${name} is empty`, {
      fix: 'write a spec or a study into it; "ordo init" writes a first one',
    });
  }
  try {
    return readStudy(text, format);
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem, place: `${name}:${problem.place ?? '1:1'}` }));
    const fix = error.fix === undefined ? {} : { fix: error.fix };
    throw new OrdoError('request.invalid', `${name}: ${error.message}`, { problems, ...fix, cause: error });
  }
}

/** Returns whether a text has nothing but blank lines and comments of YAML. */
function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => /^\s*(?:#.*)?$/u.test(line));
}

/** Parses the study. @throws OrdoError `study.invalid` with every problem and its line */
export function parseDocument({ name }: DocumentText, { value, placeOf }: ReadStudy): Study {
  const problems = findStudyProblems(value);
  if (problems.length === 0) return parseStudy(value);
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  throw new OrdoError('study.invalid', `${name} has ${count}`, { problems: locate(problems, name, placeOf) });
}

function locate(problems: readonly Problem[], name: string, placeOf: ReadStudy['placeOf']): Problem[] {
  return problems.map((problem) => {
    const { line, column } = placeOf(problem.pointer);
    return { ...problem, place: `${name}:${line}:${column}` };
  });
}
