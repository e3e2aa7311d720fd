/** Turns a verified bundle into experiments that record the origin of their results. */
import type { BundledRun } from '@ordo/reports/bundle';
import { hashJson, OrdoError } from '@ordo/core';
import { readTrials } from '@ordo/reports';
import { demandOf, listHashes, type Spec } from '@ordo/spec';
import type { Caller, Import, ImportedRun } from '@ordo/store';
import {
  type Choice,
  chooseValues,
  hashStudy,
  partOf,
  specOfPart,
  specOfSearch,
  type Study,
  tuneOf,
} from '@ordo/studies';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import { splitResult } from '../attempts/split-result.ts';
import type { ImportedPartSchema, OriginSchema } from '@ordo/protocol/schemas/bundle';
import type { TrustedBundle } from './verify-apart.ts';

type Origin = Static<typeof OriginSchema>;
type ImportedPart = Static<typeof ImportedPartSchema>;
type Importing = Pick<App, 'store' | 'settings'>;

export interface ReceivedBundle {
  readonly found: TrustedBundle;
  /** The SHA-256 of the archive. */
  readonly sha256: string;
  readonly by: Caller;
}

export const describeOrigin = ({ found: { contents, signers }, sha256 }: ReceivedBundle): Origin => {
  const { made, ordo, git } = contents.origin;
  return { bundle: sha256, signers: [...signers], made, ordo, git };
};

const SHA256 = /^[0-9a-f]{64}$/u;

/** Imports the bundle. A repeated call finds the experiments of the first one. @throws OrdoError `bundle.invalid` */
export async function addBundle(app: Importing, received: ReceivedBundle): Promise<ImportedPart[]> {
  const { study, parts } = received.found.contents;
  const version = hashStudy(study);
  const trained = parts.filter((part) => 'runs' in part);
  const signer = received.found.signers.toSorted()[0] ?? '';
  const asked = trained.map(({ part, runs, trials = [] }) => ({
    part,
    runs: toImportedRuns(app, signer, runs),
    trials: trials.length === 0 ? null : toImportedRuns(app, signer, trials),
    choices: chooseIn(study, part, trials),
  }));
  const { by, sha256 } = received;
  const add = (spec: Spec, part: string, rest: Pick<Import, 'runs' | 'isSearch'> & Partial<Pick<Import, 'tunedBy'>>) =>
    app.store.imports.add({
      name: spec.name,
      spec,
      by,
      study: { id: study.id, hash: version, title: study.title, document: study, createdBy: by.keyId, part },
      idempotency: {
        owner: by.keyId ?? by.owner ?? '',
        key: `bundle-${sha256} ${part}${rest.isSearch === true ? ' search' : ''}`,
        requestHash: sha256,
      },
      origin: describeOrigin(received),
      ...rest,
    });
  const done: ImportedPart[] = [];
  for (const { part, runs, trials, choices } of asked) {
    const search = specOfSearch(study, part);
    const found =
      search === undefined || trials === null ? null : await add(search, part, { runs: trials, isSearch: true });
    const tunedBy = found === null ? {} : { tunedBy: { searchId: found.experimentId, choices } };
    const { experimentId, replayed } = await add(specOfPart(study, part), part, { runs, ...tunedBy });
    done.push({ part, experimentId, replayed });
  }
  return done;
}

/** Returns what the trials of a part have chosen for its variants. */
function chooseIn(study: Study, part: string, trials: readonly BundledRun[]): Pick<Choice, 'variant' | 'chosen'>[] {
  const tune = tuneOf(partOf(study, part));
  if (tune === undefined) return [];
  const choices = chooseValues(specOfPart(study, part), tune, readTrials(trials, tune));
  return choices.map(({ variant, chosen }) => ({ variant, chosen }));
}

/**
 * Converts runs.
 * @throws OrdoError `bundle.invalid` for runs that do not belong to the code and the data that they name
 */
function toImportedRuns(
  { settings }: Pick<App, 'settings'>,
  signer: string,
  runs: readonly BundledRun[],
): ImportedRun[] {
  const versions = new Set(runs.flatMap(({ result }) => result?.environment.codeVersion ?? []));
  const [codeVersion] = versions;
  if (codeVersion === undefined) throw refuse('none of its runs has finished, so there is nothing to import');
  return runs.map((run) => {
    const { datasetHash, spec, result, failure, runId } = run;
    const named = result?.identity.contentHash ?? runId;
    if (!SHA256.test(named)) throw refuse(`${runId} is not the hash of a run`);
    if (datasetHash === undefined) throw refuse(`run ${runId} does not name its data`);
    const own = result?.environment.codeVersion ?? codeVersion;
    const names = listHashes(spec, { versions: settings.code.stages, datasetHash });
    const isOurs = names.some((name) => name.contentHash === named);
    if (!isOurs && own === settings.code.version)
      throw refuse(`run ${runId} is not what this code makes of its spec and data`);
    // The names that different code gives to its runs cannot be checked here. Such a name is made specific to its signer,
    // because it could otherwise be that of any run of this code.
    const contentHash = isOurs ? named : hashJson({ signer, contentHash: named });
    const { variant, seed, resources } = spec;
    const { pool, labels, priority, timeLimitSeconds } = resources;
    const place = { pool, labels, priority, timeLimitSeconds, ...demandOf(resources) };
    return {
      contentHash,
      codeVersion: own,
      datasetHash,
      variant,
      seed,
      spec,
      ...place,
      result: result === null ? null : splitResult(result),
      failure: failure === null ? null : splitFailure(failure),
    };
  });
}

/** Splits a failure, which is written as `kind: message`. */
function splitFailure(failure: string): { kind: string; message: string } {
  const [kind = '', ...rest] = failure.split(': ');
  return rest.length === 0 ? { kind: 'failed', message: failure } : { kind, message: rest.join(': ') };
}

const refuse = (message: string): OrdoError =>
  new OrdoError('bundle.invalid', `the bundle cannot be imported: ${message}`, {
    fix: 'ask for a bundle that "ordo bundle create" has made of finished runs',
  });
