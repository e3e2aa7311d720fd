/** Finds the spec that the command line names: a file, standard input, or a part of a study. */
import { OrdoError } from '@ordo/core';
import { parseSpec, type Spec } from '@ordo/spec';
import { findStudy, listSpecParts, specOfPart, STUDY_IDS, type Study } from '@ordo/studies';
import { choosePart } from './choose-part.ts';
import { type Expected, readDocument } from './read-document.ts';
import { isStudy, parseDocument, readWithLines, STUDY_LIST } from './study-source.ts';

export const SPEC_ARGUMENT =
  'a spec or study as a JSON or YAML file, "-" for standard input, or the id of a study such as order-probe/demo';

export const PART_HELP = 'the part of the study to take; needed when the study has several';

export interface SpecSource {
  readonly spec: Spec;
  /** The study that the spec comes from, and its part; undefined for a spec by itself. */
  readonly study: Study | undefined;
  readonly part: string | undefined;
  /** The folder of the study's file; undefined for a built-in study. */
  readonly folder: string | undefined;
}

/** A spec by itself, or a study with the requested part, if any. */
export type SpecOrStudy =
  | { readonly spec: Spec; readonly study: undefined; readonly part: undefined }
  | {
      readonly study: Study;
      readonly part: string | undefined;
      readonly folder: string | undefined;
      readonly spec: undefined;
    };

/** What a user may name instead of a file, where a spec or a study is wanted. */
const SPEC_OR_STUDY: Expected = { words: SPEC_ARGUMENT, ids: STUDY_IDS, kind: 'study', lists: STUDY_LIST };

/**
 * Reads the spec.
 * @param part the name of the part, for a study that has several
 * @throws OrdoError `request.invalid` when it cannot be read, `spec.invalid` or `study.invalid` with every problem
 */
export async function readSpecSource(source: string, part?: string): Promise<SpecSource> {
  return takeSpec(await readSpecOrStudy(source, part));
}

/** Takes the spec of what was read: itself, or that of the requested or only part. @throws OrdoError `request.invalid` */
export function takeSpec(found: SpecOrStudy): SpecSource {
  if (found.study === undefined) return { ...found, folder: undefined };
  const { study, folder, part } = found;
  const chosen = choosePart(study, { wanted: part, names: listSpecParts(study), verb: 'trained' });
  return { spec: specOfPart(study, chosen), study, part: chosen, folder };
}

/** Reads a spec or a study. @param expected what else could have been named @throws OrdoError as `readSpecSource` */
export async function readSpecOrStudy(source: string, part?: string, expected = SPEC_OR_STUDY): Promise<SpecOrStudy> {
  if (STUDY_IDS.includes(source)) return { study: findStudy(source), part, folder: undefined, spec: undefined };
  const document = await readDocument(source, expected);
  const read = readWithLines(document);
  if (isStudy(read.value)) {
    return { study: parseDocument(document, read), part, folder: document.folder, spec: undefined };
  }
  if (part === undefined) return { spec: parseSpec(read.value), study: undefined, part };
  throw new OrdoError('request.invalid', `${document.name} is a spec, which has no parts`, { fix: 'leave out --part' });
}
