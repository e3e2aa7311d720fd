/** Saves and finds studies. Each version of a study is a row, named by the id of the study and the hash of its document. */
import { OrdoError } from '@ordo/core';
import { type Caller, NO_CALLER, recordChange } from '../access/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma, type Study } from '../generated/client.ts';
import { columnsOf, type RowsOf } from '../database/prepared-statements.ts';

export interface NewStudy {
  /** `<paper>/<table>`, as the document says. */
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly document: object;
  /** The id of the API key that submitted the study; null where authentication is off, and for a built-in study. */
  readonly createdBy: string | null;
  /** The owner of that key. */
  readonly owner?: string | null;
}

/** A submitted version. */
export type SubmittedStudy = Study & { readonly position: bigint };

export function createStudyRepository(db: Database, rowsOf: RowsOf) {
  return {
    /**
     * Makes this version the current one of its id. `created` is false if an equal version was submitted before.
     * @param ofAnyone whether it may be a version of another owner's study
     * @throws OrdoError `study.conflict` when the id belongs to another owner
     */
    submit: (
      study: NewStudy,
      { ofAnyone = false, by = NO_CALLER }: { ofAnyone?: boolean; by?: Caller } = {},
    ): Promise<{ study: Study; created: boolean }> => db.$transaction((tx) => submitStudy(tx, study, { ofAnyone, by })),

    find: (id: string, hash: string): Promise<Study | null> =>
      db.study.findUnique({ where: { id_hash: { id, hash } } }),

    /** Returns the version that was submitted last. */
    current: (id: string): Promise<Study | null> =>
      db.study.findFirst({ where: { id, position: { not: null } }, orderBy: { position: 'desc' } }),

    /** Lists the submitted versions, the last one first. `after` is the position of the last version on the previous page. */
    list: ({ limit, after }: { limit: number; after?: bigint }): Promise<SubmittedStudy[]> =>
      rowsOf<SubmittedStudy>(Prisma.sql`
        select ${columnsOf('s', Prisma.StudyScalarFieldEnum)} from "Study" s
        where ${after === undefined ? Prisma.sql`s.position is not null` : Prisma.sql`s.position < ${after}`}
        order by s.position desc limit ${limit}`),
  };
}

/** Saves a version unless it already exists. It becomes current only if it is submitted. */
export async function keepStudy(tx: Transaction, study: NewStudy): Promise<void> {
  await tx.study.createMany({ data: [study], skipDuplicates: true });
}

async function submitStudy(
  tx: Transaction,
  study: NewStudy,
  { ofAnyone, by }: { ofAnyone: boolean; by: Caller },
): Promise<{ study: Study; created: boolean }> {
  const { id, hash, createdBy, owner = null } = study;
  // Submissions wait for each other here, so that each gets its own position.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('study positions'))`;
  if (!ofAnyone) await requireOwner(tx, study);
  await keepStudy(tx, study);
  const found = await tx.study.findUniqueOrThrow({ where: { id_hash: { id, hash } } });
  const newer = await tx.study.count({ where: { id, position: { gt: found.position ?? -1n } } });
  if (found.position !== null && newer === 0) return { study: found, created: false };
  if (found.position === null) {
    // An experiment may have kept the version before, for which nobody answered.
    await tx.$executeRaw`
      update "Study" set "createdBy" = ${createdBy}, owner = ${owner}, "createdAt" = now() where id = ${id} and hash = ${hash}`;
  }
  await tx.$executeRaw`
    update "Study" set position = (select coalesce(max(position), 0) + 1 from "Study")
    where id = ${id} and hash = ${hash}`;
  await recordChange(tx, by, { action: 'study.submit', subject: id, details: { version: hash } });
  const moved = await tx.study.findUniqueOrThrow({ where: { id_hash: { id, hash } } });
  return { study: moved, created: found.position === null };
}

/**
 * Throws if the study belongs to another owner. Where authentication is off, nothing has an owner, and everybody may change
 * everything.
 */
async function requireOwner(tx: Transaction, { id, owner = null }: NewStudy): Promise<void> {
  const where = { id, position: { not: null }, owner: { not: null } };
  const first = await tx.study.findFirst({ where, orderBy: { createdAt: 'asc' } });
  if (first === null || owner === null || first.owner === owner) return;
  throw new OrdoError('study.conflict', `the id ${id} belongs to ${first.owner}, but this key to ${owner}`, {
    pointer: '/id',
    fix: 'give your study an id of its own',
  });
}
