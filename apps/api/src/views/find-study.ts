/** Finds a version of a study: a built-in one in the code, any other in the database. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrdoError, suggestClosest } from '@ordo/core';
import { findStudy, hashStudy, PART_KINDS, type Study, STUDY_IDS } from '@ordo/studies';
import type { NewStudy, Store, Study as StoredStudy } from '@ordo/store';
import type { Static } from 'typebox';
import type { StudySummarySchema } from '@ordo/protocol/schemas/study';

export interface StudyVersion {
  readonly document: Study;
  /** The SHA-256 of the document. */
  readonly version: string;
  readonly builtIn: boolean;
  readonly createdBy: string | null;
  /** The time of the submission; null for a built-in study. */
  readonly createdAt: Date | null;
}

/** The built-in studies, which never change because they come with the code. */
const builtInStudies = new Map<string, StudyVersion>();

export function builtInStudy(id: string): StudyVersion {
  const known = builtInStudies.get(id);
  if (known !== undefined) return known;
  const document = findStudy(id);
  const study = { document, version: hashStudy(document), builtIn: true, createdBy: null, createdAt: null };
  builtInStudies.set(id, study);
  return study;
}

/** Reads all documents in advance, because this takes half a second of one core. Requests are answered in between. */
export async function readBuiltInStudies(): Promise<void> {
  for (const id of STUDY_IDS) {
    builtInStudy(id);
    await nextTurn();
  }
}

export function storedStudy({ document, hash, createdBy, createdAt }: StoredStudy): StudyVersion {
  return { document: document as unknown as Study, version: hash, builtIn: false, createdBy, createdAt };
}

/**
 * Finds a version.
 * @param version defaults to the current one: for a built-in study that of the code, otherwise the one that was submitted last
 * @throws OrdoError `study.not-found`
 */
export async function requireStudy(store: Store, id: string, version?: string): Promise<StudyVersion> {
  if (STUDY_IDS.includes(id)) {
    const builtIn = builtInStudy(id);
    if (version === undefined || version === builtIn.version) return builtIn;
  }
  const stored = version === undefined ? await store.studies.current(id) : await store.studies.find(id, version);
  if (stored !== null) return storedStudy(stored);
  const guess = suggestClosest(id, STUDY_IDS);
  const which = version === undefined ? '' : ` of version ${version}`;
  throw new OrdoError('study.not-found', `there is no study ${id}${which}`, {
    fix: guess === undefined || guess === id ? 'list the studies to find the right id and version' : `use ${guess}`,
  });
}

/** Returns what the store keeps of a version. */
export function toNewStudy({ document, version, createdBy }: StudyVersion): NewStudy {
  return { id: document.id, hash: version, title: document.title, document, createdBy };
}

export function presentStudySummary(study: StudyVersion): Static<typeof StudySummarySchema> {
  const { document, version, builtIn, createdBy, createdAt } = study;
  return {
    id: document.id,
    version,
    title: document.title,
    citation: document.citation,
    builtIn,
    createdBy,
    createdAt: createdAt?.toISOString() ?? null,
    parts: Object.entries(document.parts).map(([part, contents]) => ({
      part,
      title: contents.title ?? null,
      kind: PART_KINDS.find(({ kind }) => kind in contents)?.kind ?? '',
    })),
  };
}
