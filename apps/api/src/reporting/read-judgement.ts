/** Reads a request to judge a table of scores. */
import { isOrdoError, OrdoError, type Problem, sha256 } from '@ordo/core';
import { checkTable, observe, parseStudy, readTable, type Study } from '@ordo/studies';
import type { Static } from 'typebox';
import { readBodyOf } from '../apart/read-body.ts';
import type { Tools } from '../apart/tools.ts';
import { JudgementBodySchema } from '@ordo/protocol/schemas/judgement';
import { openParts } from '@ordo/protocol/schemas/open-parts';
import { requireStudy } from '../views/find-study.ts';
import { listScoreParts, type ScorePart } from '@ordo/reports';

/** A table of scores, packed for the thread that judges it. */
export interface PackedTable {
  /** The study and its parts, as JSON. */
  readonly json: Uint8Array;
  /** The SHA-256 of the JSON. */
  readonly hash: string;
}

type Body = Static<typeof JudgementBodySchema>;

/** The schema without the parts that `parseStudy` and `readTable` check. */
const SentSchema = openParts(JudgementBodySchema);

/**
 * Reads the request. The body is JSON as bytes. Its parts are passed on to another thread, and the event loop does not read
 * them.
 * @throws OrdoError `request.invalid`, `study.not-found`, `study.invalid`, `table.invalid`
 */
export async function readJudgement({ body }: { readonly body: unknown }, { store }: Tools): Promise<PackedTable> {
  const sent = readBodyOf(SentSchema, body);
  const study = await findStudyOf(sent, store);
  const json = Buffer.from(JSON.stringify({ study, parts: await readParts(study, sent) }));
  return { json, hash: sha256(json) };
}

async function findStudyOf({ study, version }: Body, store: Tools['store']): Promise<Study> {
  if (typeof study === 'string')
    return within('/study', async () => (await requireStudy(store, study, version)).document);
  if (version !== undefined) {
    throw new OrdoError('request.invalid', 'the body has a study and a version', {
      pointer: '/version',
      fix: 'leave the version out, or name the study by its id',
    });
  }
  return within('/study', async () => parseStudy(study));
}

async function readParts(study: Study, { scores, columns = {} }: Body): Promise<ScorePart[]> {
  const observations = await within('/scores', async () => {
    const table = typeof scores === 'string' ? readTable(scores, 'csv') : checkTable(scores);
    return observe(table, { study, columns });
  });
  return listScoreParts(study, observations);
}

/** Moves the pointers of errors below `pointer`, which is the place of the value in the body. */
async function within<T>(pointer: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    const { code, message, fix } = error;
    const problems = error.problems.map((problem) => moveBelow(pointer, problem));
    throw new OrdoError(code, message, { pointer, problems, cause: error, ...(fix === undefined ? {} : { fix }) });
  }
}

/** Moves a problem. Its place in CSV is a line and not a pointer, so it is written into the message. */
function moveBelow(parent: string, { pointer, message, ...rest }: Problem): Problem {
  if (pointer === '' || pointer.startsWith('/')) return { ...rest, pointer: parent + pointer, message };
  return { ...rest, pointer: parent, message: `${pointer}: ${message}` };
}
