/** Makes a bundle from what was run on this machine. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BundledPart,
  type BundledRun,
  FILES,
  hideHosts,
  judge,
  readPrivateKey,
  runsIn,
  writeBundle,
} from '@ordo/reports/bundle';
import { isArchive, OrdoError, packArchive, replaceFile, sha256 } from '@ordo/core';
import type { RunSpec } from '@ordo/spec';
import { partOf, readPublished, specOfPart } from '@ordo/studies';
import type { Context } from '../context.ts';
import { findFinished } from '../local-run/find-finished.ts';
import { planPart } from '../local-run/tune-locally.ts';
import { chooseParts } from '../sources/choose-part.ts';
import { readStudySource, type StudySource } from '../sources/study-source.ts';
import { requireWritableFile } from '../options/writable-path.ts';
import { describeOrigin } from './origin.ts';

export interface CreateFlags {
  readonly out: string;
  readonly from?: string;
  readonly part?: string;
  readonly key?: string;
  readonly withDiff?: boolean;
  readonly withHost?: boolean;
}

export async function createBundle(
  name: string,
  { out, from, part, key, withDiff = false, withHost = false }: CreateFlags,
  context: Context,
): Promise<void> {
  if (existsSync(out)) {
    throw new OrdoError('request.invalid', `${out} exists already`, { fix: 'name a path that does not exist yet' });
  }
  await requireWritableFile(out);
  const source = await readStudySource(name);
  const names = chooseParts(source.study, part).filter((one) => !('mean' in partOf(source.study, one)));
  const signer = key === undefined ? null : readPrivateKey(await readFile(key, 'utf8'), key);
  const folder = from ?? path.join('ordo-checks', source.study.id);
  const found: BundledPart[] = [];
  for (const one of names)
    found.push(await collectPart(source, one, { folder, dataDir: context.environment().dataDir }));
  requireSomething(found, folder);
  const parts = withHost ? found : hideHosts(found);
  const { study } = source;
  const report = await judge({ study, parts });
  const contents = { study, parts, report, ...(await describeOrigin(report.provenance.ordo, withDiff)) };
  const draft = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  try {
    const made = path.join(draft, 'bundle');
    const files = await writeBundle(isArchive(out) ? made : out, contents, signer);
    if (isArchive(out)) await replaceFile(out, (archive) => packArchive(made, archive, FILES.envelope));
    const runs = parts.flatMap(runsIn);
    const finished = runs.filter(({ result }) => result !== null).length;
    if (contents.origin.git?.dirty === true && !withDiff) {
      context
        .output()
        .say('the bundle tells that the code differs from its commit, and not how; --with-diff adds that');
    }
    const signed = signer === null ? 'nobody has signed it' : 'signed';
    context.output().result(
      {
        out,
        files: files.length,
        runs: runs.length,
        finished,
        signed: signer !== null,
        verdict: report.summary.verdict,
      },
      `wrote ${out}: ${files.length} files, ${finished} of ${runs.length} runs finished, ${signed}; verdict: ${report.summary.verdict ?? 'none'}`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function collectPart(
  { study, folder: beside }: StudySource,
  name: string,
  { folder, dataDir }: { readonly folder: string; readonly dataDir: string | undefined },
): Promise<BundledPart> {
  const part = partOf(study, name);
  if ('spec' in part) {
    const collect = async (runs: readonly RunSpec[], within: string): Promise<BundledRun[]> => {
      const found = await findFinished(runs, { out: path.join(folder, within), dataDir });
      return await Promise.all(
        found.map(async ({ run, folder: of }) => ({ ...run, eventsDigest: await digestFile(of.file('events.jsonl')) })),
      );
    };
    const execute = (runs: readonly RunSpec[]) => collect(runs, `${name}.search`);
    const spec = specOfPart(study, name);
    const { runs, trials } = await planPart(study, { part: name, spec }, { execute, say: () => undefined });
    return { part: name, runs: await collect(runs, name), ...(trials === undefined ? {} : { trials }) };
  }
  if ('scores' in part) return { part: name, scores: readPublished(study, beside).filter((one) => one.part === name) };
  throw new OrdoError(
    'request.invalid',
    `the part ${name} of ${study.id} is measured on a machine, which nobody can check again`,
    {
      fix: 'name a part that is trained with --part',
    },
  );
}

/** Throws if nothing has run, which most likely means a mistake in --from. */
function requireSomething(parts: readonly BundledPart[], folder: string): void {
  const isEmpty = parts.every((part) =>
    'runs' in part ? part.runs.every(({ result }) => result === null) : part.scores.length === 0,
  );
  if (!isEmpty) return;
  throw new OrdoError('request.invalid', `${folder} has no finished run of this study with this code and these data`, {
    fix: 'run "ordo check --local" first, or name its folder with --from',
  });
}

async function digestFile(file: string): Promise<string | null> {
  return existsSync(file) ? sha256(await readFile(file)) : null;
}
