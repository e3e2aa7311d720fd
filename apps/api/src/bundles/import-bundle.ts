/** Turns a verified bundle into experiments that record the origin of their results. */
import type { BundledRun } from '@ordo/reports/bundle';
import { hashJson, OrdoError } from '@ordo/core';
import { demandOf, listHashes } from '@ordo/spec';
import type { Caller, ImportedRun } from '@ordo/store';
import { hashStudy, specOfPart } from '@ordo/studies';
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
  const asked = trained.map(({ part, runs }) => ({ part, runs: toImportedRuns(app, signer, runs) }));
  const done: ImportedPart[] = [];
  for (const { part, runs } of asked) {
    const spec = specOfPart(study, part);
    const { by, sha256 } = received;
    const place = { id: study.id, hash: version, title: study.title, document: study, createdBy: by.keyId, part };
    const idempotency = {
      owner: by.keyId ?? by.owner ?? '',
      key: `bundle-${sha256} ${part}`,
      requestHash: sha256,
    };
    const origin = describeOrigin(received);
    const { experimentId, replayed } = await app.store.imports.add({
      name: spec.name,
      spec,
      by,
      runs,
      study: place,
      idempotency,
      origin,
    });
    done.push({ part, experimentId, replayed });
  }
  return done;
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
