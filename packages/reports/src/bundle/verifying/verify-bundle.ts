/** Verifies a bundle without training, a service or a GPU: signature, files, scores and verdicts. */
import type { KeyObject } from 'node:crypto';
import type { BundleContents } from '../contents.ts';
import { readFiles, type SealedFiles } from '../files/read-files.ts';
import { restoreContents } from '../files/restore-contents.ts';
import { findSigners, keyIdOf, listSigners } from '../signing/envelope.ts';
import { canonicalJson } from '@ordo/core';
import { describeBundle, type Statement } from '../signing/statement.ts';
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

/** What a bundle says, if its files are those that its statement names. Nothing is scored or judged again. */
export interface OpenedBundle {
  readonly files: SealedFiles;
  /** Null where files are missing or were changed, since what is left may say anything. */
  readonly contents: BundleContents | null;
}

/** @throws OrdoError `artifact.corrupt` for what is no bundle */
export async function openBundle(folder: string): Promise<OpenedBundle> {
  const files = await readFiles(folder);
  return { files, contents: files.problems.length > 0 ? null : restoreContents(files.files) };
}

/** @throws OrdoError `artifact.corrupt` for what is no bundle */
export async function verifyBundle(folder: string, keys: readonly KeyObject[]): Promise<Verification> {
  const { files, contents } = await openBundle(folder);
  const { envelope, statement, problems } = files;
  const found = {
    signers: findSigners(envelope, keys).map(keyIdOf),
    claimed: listSigners(envelope),
    files: statement.subject.length,
  };
  if (contents === null) return { ...found, contents, problems, scores: 0 };
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

function compareStatement({ predicate }: Statement, contents: BundleContents): string[] {
  const described = describeBundle(contents);
  return [
    ...(contents.report.study?.hash === described.study.hash
      ? []
      : ['the report is about another version of the study']),
    ...(canonicalJson(predicate) === canonicalJson(described) ? [] : ['what is signed is not what the report says']),
  ];
}
