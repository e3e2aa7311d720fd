/** /v1/judgements: judges a table of scores by a study. Nothing is trained and nothing is stored. */
import { isOrdoError, OrdoError, type Problem } from '@ordo/core';
import type { Study } from '@ordo/studies';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import type { ReportedPart } from '../reporting/reported-part.ts';
import { JudgementBodySchema, JudgementQuerySchema } from '../schemas/judgement.ts';
import { reportAnswer } from '../schemas/report.ts';
import { requireStudy } from '../views/find-study.ts';

type Body = Static<typeof JudgementBodySchema>;

export async function judgementRoutes(app: App): Promise<void> {
  app.post(
    '/v1/judgements',
    {
      config: { access: 'read', errors: ['study.not-found', 'study.invalid', 'table.invalid', 'report.busy'] },
      bodyLimit: app.limits.tableBytes,
      schema: {
        tags: ['reports'],
        operationId: 'judgeScores',
        summary: 'Judge a table of scores by a study; nothing is stored',
        body: JudgementBodySchema,
        querystring: JudgementQuerySchema,
        response: { 200: reportAnswer[200] },
      },
    },
    async (request, reply) => {
      const { format = 'json' } = request.query;
      const study = await findStudyOf(app, request.body);
      return app.reports.send(request, reply, { format, study, parts: await readParts(app, study, request.body) });
    },
  );
}

async function findStudyOf({ apart, store }: App, { study, version }: Body): Promise<Study> {
  if (typeof study === 'string')
    return within('/study', async () => (await requireStudy(store, study, version)).document);
  if (version !== undefined) {
    throw new OrdoError('request.invalid', 'the body has a study and a version', {
      pointer: '/version',
      fix: 'leave the version out, or name the study by its id',
    });
  }
  return within('/study', () => apart.do('parseStudy', study));
}

/** Every part is judged, also one that the table has no scores of. A mean follows from other parts. */
async function readParts({ apart }: App, study: Study, { scores, columns = {} }: Body): Promise<ReportedPart[]> {
  const observations = await within('/scores', () => apart.do('observe', { study, scores, columns }));
  const names = Object.entries(study.parts).flatMap(([name, part]) => ('mean' in part ? [] : [name]));
  return names.map((part) => ({ part, scores: observations.filter((observation) => observation.part === part) }));
}

/** Moves the pointers of problems below the place of the body that they are about. */
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

/** The place of a line of CSV is no pointer, so it goes into the message. */
function moveBelow(parent: string, { pointer, message, ...rest }: Problem): Problem {
  if (pointer === '' || pointer.startsWith('/')) return { ...rest, pointer: parent + pointer, message };
  return { ...rest, pointer: parent, message: `${pointer}: ${message}` };
}
