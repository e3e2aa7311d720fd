/** Puts the results in an archive next to the runs of a study, if they belong exactly to these runs. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonicalJson, isOrdoError, OrdoError, unpackArchive } from '@ordo/core';
import { expandSpec, type RunSpec } from '@ordo/spec';
import { partOf, specOfPart, type Study } from '@ordo/studies';
import type { Context } from '../context.ts';
import { WorkFailed } from '../exit-codes.ts';
import { type PlannedRun, planRuns } from '../local-run/plan-runs.ts';
import { readStudySource } from '../sources/study-source.ts';
import { requireWritableFolder } from '../options/writable-path.ts';
import { fileOf, type KeptResult, parseKept } from './kept-result.ts';

export interface ImportFlags {
  readonly into?: string;
}

export async function importResults(
  file: string,
  name: string,
  { into }: ImportFlags,
  context: Context,
): Promise<void> {
  const { study } = await readStudySource(name);
  const folder = into ?? path.join('ordo-checks', study.id);
  await requireWritableFolder(folder);
  const { results, problems } = await readArchive(file);
  const outcome = { attached: 0, present: 0, runs: 0 };
  const used = new Set<string>();
  for (const planned of await listRuns(study, folder, context.environment().dataDir)) {
    outcome.runs += 1;
    const { run } = planned;
    const place = planned.places.find(({ hash }) => results.has(hash)) ?? planned.folder;
    const { hash } = place;
    const kept = results.get(hash);
    if (kept === undefined) continue;
    used.add(hash);
    if (canonicalJson(withoutPlace(kept.spec)) !== canonicalJson(withoutPlace(run))) {
      problems.push(`${fileOf(hash)} has another spec than the run whose result it says to be`);
      continue;
    }
    if ((await planned.folder.readResult()) !== null) {
      outcome.present += 1;
      continue;
    }
    await place.open(run, kept.codeVersion);
    await place.writeResult(kept.result);
    outcome.attached += 1;
  }
  const foreign = results.size - used.size;
  const lines = [
    ...problems,
    `${outcome.attached} of ${outcome.runs} runs got a result${outcome.present > 0 ? `, and ${outcome.present} had one` : ''}`,
    ...(foreign > 0 ? [`${foreign} results belong to other specs, data or code and were left out`] : []),
  ];
  context.output().result({ ...outcome, foreign, problems }, lines.join('\n'));
  if (problems.length > 0) throw new WorkFailed(`${problems.length} results of ${file} cannot be used`);
}

/** Removes the label and the place of a run. They may differ, because the content hash covers neither. */
function withoutPlace({ variant: _variant, resources: _resources, ...spec }: RunSpec) {
  return spec;
}

/** The limits on results from other people: far more than a grid has, but less than could fill a disk unnoticed. */
const LIMITS = { bytes: 2 ** 34, files: 1_000_000, ratio: 100 };

/** Reads the results by the content hash of the run. */
async function readArchive(file: string): Promise<{ results: ReadonlyMap<string, KeptResult>; problems: string[] }> {
  const draft = await mkdtemp(path.join(tmpdir(), 'ordo-results-'));
  try {
    const folder = path.join(draft, 'results');
    await unpackArchive(file, folder, LIMITS).catch((error: unknown) => {
      if (!isOrdoError(error, 'request.too-large')) throw error;
      throw new OrdoError(error.code, `${file} is refused: ${error.message}`, {
        fix: error.fix ?? 'give one that holds less',
      });
    });
    const results = new Map<string, KeptResult>();
    const problems: string[] = [];
    for (const name of (await readdir(folder)).toSorted()) {
      const kept = parseKept(name, await readFile(path.join(folder, name), 'utf8'));
      if (typeof kept === 'string') problems.push(kept);
      else results.set(kept.hash, kept);
    }
    return { results, problems };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Lists every run that the study trains, with this code and these data. */
async function listRuns(study: Study, folder: string, dataDir: string | undefined): Promise<PlannedRun[]> {
  const trained = Object.keys(study.parts).filter((name) => 'spec' in partOf(study, name));
  const parts = trained.map((name) =>
    planRuns(expandSpec(specOfPart(study, name)), { out: path.join(folder, name), dataDir }),
  );
  return (await Promise.all(parts)).flat();
}
