/** Changes the names, the tags and the notes of the runs of an experiment. */
import { OrdoError } from '@ordo/core';
import { MOST_TAGS } from '@ordo/core/service-words';
import { type Caller, recordChange } from '../access/audit.ts';
import type { Transaction } from '../database/database.ts';
import { lockRuns, lockRunsOfExperiment } from '../database/lock-runs.ts';
import { Prisma } from '../generated/client.ts';
import { requireMembers } from './cancel-chosen.ts';

/** A change of name, tags and note. Anything that is left out stays as it is, and so does a tag that is both added and removed. */
export interface Annotation {
  /** An empty name takes away the one that a run has. */
  readonly name?: string;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly note?: string;
}

export interface AskedAnnotation {
  readonly experimentId: string;
  /** The runs to annotate; all runs of the experiment by default. */
  readonly runIds?: readonly string[] | undefined;
  readonly annotation: Annotation;
  /** Whether the caller may also annotate runs that another owner submitted first. */
  readonly ofAnyone?: boolean;
  readonly by: Caller;
}

/**
 * Annotates runs.
 * @throws OrdoError `run.not-found` for a run that the experiment does not have, `auth.forbidden` for one that another owner
 *   submitted first, `request.invalid` for too many tags
 */
export async function annotateRuns(
  tx: Transaction,
  { experimentId, runIds, annotation, ofAnyone = false, by }: AskedAnnotation,
): Promise<void> {
  if (runIds !== undefined) await requireMembers(tx, experimentId, runIds);
  const locked = await (runIds === undefined
    ? lockRunsOfExperiment(tx, experimentId)
    : lockRuns(tx, Prisma.sql`r.id = any(${[...runIds]}::uuid[])`));
  const ids = locked.map(({ id }) => id);
  if (!ofAnyone) await requireFirstOwner(tx, ids, by);
  const { name, addTags = [], removeTags = [], note } = annotation;
  const changed = await tx.$queryRaw<{ id: string; tags: number }[]>`
    with annotated as (
      select r.id, coalesce(${name ?? null}, r.name) as name, coalesce(${note ?? null}, r.note) as note, array(
        select tag from (
          select unnest(r.tags) as tag except select unnest(${[...removeTags]}::text[])
          union select unnest(${[...addTags]}::text[])
        ) kept order by tag) as tags
      from "Run" r where r.id = any(${ids}::uuid[])
    )
    update "Run" r set name = a.name, note = a.note, tags = a.tags from annotated a
    where r.id = a.id and (r.name, r.note, r.tags) is distinct from (a.name, a.note, a.tags)
    returning r.id::text, cardinality(r.tags) as tags`;
  if (changed.length === 0) return;
  const full = changed.find(({ tags }) => tags > MOST_TAGS);
  if (full !== undefined) {
    throw new OrdoError(
      'request.invalid',
      `run ${full.id} would have ${full.tags} tags, but it may have ${MOST_TAGS}`,
      {
        pointer: '/addTags',
        fix: 'remove tags that nobody needs any more',
      },
    );
  }
  // The audit log leaves the note out: anybody who may read the log may read the note at the run.
  const { note: said, ...told } = annotation;
  const details = { ...told, ...(said === undefined ? {} : { note: true }), ...(runIds && { runs: [...runIds] }) };
  await recordChange(tx, by, { action: 'experiment.annotate', subject: experimentId, details });
}

/**
 * Experiments of several owners share a run when their specs ask for the same one. Its name, tags and note are for whoever
 * submitted it first, or anybody could change them by submitting it again. What was submitted while authentication was off has no
 * owner, and is for everybody.
 */
async function requireFirstOwner(tx: Transaction, runIds: readonly string[], { owner }: Caller): Promise<void> {
  if (owner === null) return;
  const firsts = await tx.$queryRaw<{ runId: string; owner: string | null }[]>`
    select distinct on (er."runId") er."runId"::text, e.owner
    from "ExperimentRun" er join "Experiment" e on e.id = er."experimentId"
    where er."runId" = any(${[...runIds]}::uuid[]) order by er."runId", e.id`;
  const foreign = firsts.find((first) => first.owner !== null && first.owner !== owner);
  if (foreign === undefined) return;
  throw new OrdoError(
    'auth.forbidden',
    `run ${foreign.runId} was submitted first by ${foreign.owner}, so that ${owner} may not annotate it`,
    { fix: 'leave this run out with ?run=, or ask an administrator' },
  );
}
