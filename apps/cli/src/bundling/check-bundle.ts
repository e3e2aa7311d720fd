/** Verifies bundles and shows them. */
import { readFile } from 'node:fs/promises';
import {
  listSigners,
  openBundle,
  readPublicKey,
  type Verification,
  verifyBundle,
  withBundleFolder,
} from '@ordo/reports/bundle';
import { partOf } from '@ordo/studies';
import type { Context } from '../context.ts';
import { WorkFailed } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { type AllowOption, requireSomeVerdict } from '../reporting/require-verdict.ts';
import { showReport } from '../reporting/present-report.ts';

export interface VerifyFlags {
  readonly key?: readonly string[];
  readonly unsigned?: boolean;
}

export async function checkBundle(bundle: string, flags: VerifyFlags & AllowOption, context: Context): Promise<void> {
  const output = context.output();
  const keys = await Promise.all(
    (flags.key ?? []).map(async (file) => readPublicKey(await readFile(file, 'utf8'), file)),
  );
  const found = await withBundleFolder(bundle, (folder) => verifyBundle(folder, keys));
  tell(found, output);
  if (found.problems.length > 0 || found.contents === null) {
    throw new WorkFailed(`the bundle is not what it says: ${countProblems(found.problems.length)}`);
  }
  if (found.signers.length === 0 && flags.unsigned !== true) throw new WorkFailed(describeUnsigned(found, keys.length));
  requireSomeVerdict(found.contents.report.summary, flags);
}

/** Shows the report of a bundle, if its files are those that its statement names. */
export async function showBundle(bundle: string, context: Context, format: string | undefined): Promise<void> {
  const { files, contents } = await withBundleFolder(bundle, openBundle);
  const output = context.output();
  const claimed = listSigners(files.envelope);
  if (contents === null) {
    output.result({ problems: files.problems, claimed }, files.problems.join('\n'));
    throw new WorkFailed(`the bundle is not what it says: ${countProblems(files.problems.length)}`);
  }
  const { study, report, origin } = contents;
  const { commit, dirty } = origin.git ?? { commit: 'unknown', dirty: false };
  output.say(`${study.id}, made ${origin.made} with commit ${commit}${dirty ? ', which had been changed' : ''}`);
  output.say(
    claimed.length === 0
      ? 'nobody has signed it'
      : `it says that ${claimed.join(', ')} has signed it; "ordo bundle verify --key" checks that`,
  );
  output.result({ origin, claimed, report }, showReport(report, format));
}

function tell(found: Verification, output: Output): void {
  const { contents, problems, signers, claimed, files, scores } = found;
  const verdict = contents?.report.summary.verdict ?? null;
  const absent = listAbsentParts(contents);
  const lines = [
    ...problems,
    ...(absent.length === 0 ? [] : [`not in it, though in the study: ${absent.join(', ')}`]),
    `${files} files are signed`,
    `${scores} scores were computed again`,
    signers.length > 0 ? `signed by ${signers.join(', ')}` : 'signed by none of the keys that you trust',
    `verdict: ${verdict ?? 'none'}`,
  ];
  output.result({ problems, absent, signers, claimed, files, scores, verdict }, lines.join('\n'));
}

/**
 * Lists the parts of the study about which the bundle says nothing. Means are left out, because they are made from other parts.
 */
function listAbsentParts(contents: Verification['contents']): string[] {
  if (contents === null) return [];
  const { study, parts } = contents;
  const present = new Set(parts.map(({ part }) => part));
  return Object.keys(study.parts).filter((name) => !present.has(name) && !('mean' in partOf(study, name)));
}

const countProblems = (count: number): string => (count === 1 ? 'one problem' : `${count} problems`);

function describeUnsigned({ claimed }: Verification, keys: number): string {
  if (claimed.length === 0) return 'nobody has signed this bundle; --unsigned accepts it all the same';
  if (keys === 0) return `this bundle says that ${claimed.join(', ')} has signed it; name the public key with --key`;
  return `none of the given keys has signed this bundle; it says that ${claimed.join(', ')} has`;
}
