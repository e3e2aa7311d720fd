/** Verifies a bundle without training, a service or a GPU: signature, files, scores and verdicts. */
import type { KeyObject } from 'node:crypto';
import type { BundleContents } from '../contents.ts';
import { readFiles } from '../files/read-files.ts';
import { restoreContents } from '../files/restore-contents.ts';
import { findSigners, keyIdOf } from '../signing/envelope.ts';
import { hashStudy } from '@ordo/studies';
import { canonicalJson } from '@ordo/core';
import type { Statement } from '../signing/statement.ts';
import { compareSpecs } from './compare-specs.ts';
import { judgeAgain } from './judge-again.ts';
import { scoreAgain } from './score-again.ts';

export interface Verification {
  /** Null where files are missing or were changed, since what is left may say anything. */
  readonly contents: BundleContents | null;
  /** The ids of those of the given keys that have signed it. */
  readonly signers: readonly string[];
  /** The ids of all keys that claim to have signed it. */
  readonly claimed: readonly string[];
  /** What is wrong with its files, and what differs when it is scored and judged again, a sentence each. */
  readonly problems: readonly string[];
  readonly files: number;
  /** How many scores were computed again. */
  readonly scores: number;
}

/** @throws OrdoError `artifact.corrupt` for what is no bundle */
export async function verifyBundle(folder: string, keys: readonly KeyObject[]): Promise<Verification> {
  const { envelope, statement, files, problems } = await readFiles(folder);
  const found = {
    signers: findSigners(envelope, keys).map(keyIdOf),
    claimed: envelope.signatures.map(({ keyid }) => keyid),
    files: statement.subject.length,
  };
  if (problems.length > 0) return { ...found, contents: null, problems, scores: 0 };
  const contents = restoreContents(files);
  const { scores, differences } = scoreAgain(contents.parts);
  return {
    ...found,
    contents,
    scores,
    problems: [
      ...compareStatement(statement, contents),
      ...compareSpecs(contents.study, contents.parts),
      ...differences,
      ...(await judgeAgain(contents)),
    ],
  };
}

/** The statement repeats what the files say, for those who read nothing else. */
function compareStatement({ predicate }: Statement, { study, report, origin }: BundleContents): string[] {
  const hash = hashStudy(study);
  const wanted = {
    study: { id: study.id, hash },
    made: origin.made,
    verdict: report.summary.verdict,
    judgements: report.judgements,
    provenance: report.provenance,
  };
  return [
    ...(report.study?.hash === hash ? [] : ['the report is about another version of the study']),
    ...(canonicalJson(predicate) === canonicalJson(wanted) ? [] : ['what is signed is not what the report says']),
  ];
}
