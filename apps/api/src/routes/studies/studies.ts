/** /v1/studies: lists, shows and takes studies. Each version of a study is named by the hash of its document. */
import { OrdoError } from '@ordo/core';
import { getStudy, listStudies, submitStudy } from '@ordo/protocol/studies/studies';
import type { Caller, Store } from '@ordo/store';
import { type Study, STUDY_IDS } from '@ordo/studies';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { readPage } from '../../lists/page.ts';
import {
  builtInStudy,
  presentStudySummary,
  readBuiltInStudies,
  requireStudy,
  storedStudy,
  type StudyVersion,
  toNewStudy,
} from '../../views/find-study.ts';
import type { ReadStudy } from '../../views/read-study.ts';

export async function studyRoutes(app: App): Promise<void> {
  app.addHook('onListen', readBuiltInStudies);
  addList(app);
  addSubmit(app);
  addGet(app);
}

interface Listed {
  readonly study: StudyVersion;
  /** The place of a study in the list: `b` and the number of a built-in study, or `p` and the position of a submitted one. */
  readonly place: string;
}
const PLACE_PATTERN = /^[bp]\d{1,18}$/;

function addList(app: App): void {
  app.route({
    ...listStudies,
    handler: async (request) => {
      const { items, nextCursor } = await readPage(request.query, PLACE_PATTERN, {
        read: (limit, after) => listAfter(app.store, limit, after),
        placeOf: ({ place }) => place,
      });
      return { studies: items.map(({ study }) => presentStudySummary(study)), nextCursor };
    },
  });
}

async function listAfter(store: Store, limit: number, after: string | undefined): Promise<Listed[]> {
  const number = after === undefined ? -1 : Number(after.slice(1));
  const position = after?.startsWith('p') === true ? { after: BigInt(after.slice(1)) } : {};
  const builtIn =
    'after' in position ? [] : STUDY_IDS.map((id, i) => ({ id, i })).slice(number + 1, number + 1 + limit);
  const submitted = await store.studies.list({ limit: limit - builtIn.length, ...position });
  return [
    ...builtIn.map(({ id, i }) => ({ study: builtInStudy(id), place: `b${i}` })),
    ...submitted.map((study) => ({ study: storedStudy(study), place: `p${study.position}` })),
  ];
}

function addSubmit(app: App): void {
  app.route({
    ...submitStudy,
    config: { ...submitStudy.config, readApart: true },
    bodyLimit: app.limits.studyBytes,
    handler: async (request, reply) => {
      const read = await app.apart.do('readStudyBody', { body: request.body }, callerOf(request));
      const { document } = read;
      const { study, created } = STUDY_IDS.includes(document.id)
        ? { study: requireEqual(read), created: false }
        : await saveStudy(app.store, read, callerOf(request), request.apiKey?.role === 'admin');
      const { version } = study;
      request.log.info({ study: document.id, version, created }, 'study submitted');
      reply.header('location', `/v1/studies/${document.id}?version=${version}`);
      return reply.code(created ? 201 : 200).send({ ...presentStudySummary(study), document: study.document });
    },
  });
}

async function saveStudy(store: Store, read: ReadStudy, by: Caller, ofAnyone: boolean) {
  refusePublished(read.document);
  const version = { ...read, builtIn: false, createdBy: by.keyId, createdAt: null };
  const { study, created } = await store.studies.submit({ ...toNewStudy(version), owner: by.owner }, { ofAnyone, by });
  return { study: storedStudy(study), created };
}

/** Checks a document. The id of a built-in study always means the document that comes with the code. */
function requireEqual({ document, version }: ReadStudy): StudyVersion {
  const builtIn = builtInStudy(document.id);
  if (version === builtIn.version) return builtIn;
  throw new OrdoError('study.conflict', `${document.id} is a built-in study, and this document differs from it`, {
    pointer: '/id',
    fix: 'give your study an id of its own',
  });
}

/** Refuses published scores in a file, because the file would be next to the document, which the API does not see. */
function refusePublished({ published }: Study): void {
  if (published === undefined) return;
  const fix = 'leave `published` out, and send the scores to POST /v1/judgements';
  throw new OrdoError('study.invalid', 'the study has one problem', {
    problems: [{ pointer: '/published', message: `the API cannot read the file ${published.file}`, fix }],
  });
}

function addGet(app: App): void {
  app.route({
    ...getStudy,
    handler: async (request) => {
      const { paper, table } = request.params;
      const study = await requireStudy(app.store, `${paper}/${table}`, request.query.version);
      return { ...presentStudySummary(study), document: study.document };
    },
  });
}
