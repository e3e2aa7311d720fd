/** Reads studies that a client has sent, and computes the hash that names their version. */
import { hashStudy, parseStudy, readStudy, type Study, type StudyFormat } from '@ordo/studies';
import { readBody } from '../apart/read-body.ts';

export interface ReadStudy {
  readonly document: Study;
  readonly version: string;
}

const named = (document: Study): ReadStudy => ({ document, version: hashStudy(document) });

/** Reads a body, which is JSON as bytes. @throws OrdoError `request.invalid`, `study.invalid` with every problem */
export function readStudyBody({ body }: { readonly body: unknown }): ReadStudy {
  return named(parseStudy(readBody(body)));
}

/** Reads a text. @throws OrdoError `study.invalid` with the line of every problem of a text that cannot be read */
export function readStudyText({ text, format }: { readonly text: string; readonly format: StudyFormat }): ReadStudy {
  return named(parseStudy(readStudy(text, format).value));
}
