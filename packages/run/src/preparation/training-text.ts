/** A prepared training text on the disk: a folder that all runs on this machine read that need the same text. */
import { readFileSync } from 'node:fs';
import { access, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';
import { type CleaningReport, type EncodedText, openTokenFile, pairRows, type TokenFile } from '@ordo/data';
import { type BpeCodes, Vocabulary } from '@ordo/text';
import type { SideSubwords, Subwords } from '../text/subwords.ts';

export interface TrainingText {
  readonly train: EncodedText;
  readonly subwords: Subwords | null;
  readonly vocabularies: { readonly source: Vocabulary; readonly target: Vocabulary };
  /** Null if the spec asks for no cleaning. */
  readonly cleaning: CleaningReport | null;
  /** Returns the line of the dataset from which each pair comes, counted from 0. */
  readonly readLineNumbers: () => Uint32Array;
}

/** The file that makes a folder a prepared text. It is written last. */
const MANIFEST = 'text.json';
const FORMAT = 1;

interface Manifest {
  readonly format: typeof FORMAT;
  readonly source: TokenFile;
  readonly target: TokenFile;
  readonly subwords: { readonly source: StoredSubwords; readonly target: StoredSubwords } | null;
  /** The vocabularies; a single one if both sides share it. */
  readonly vocabularies: readonly string[];
  readonly cleaning: CleaningReport | null;
}

interface StoredSubwords {
  readonly codes: BpeCodes;
  readonly limit: { readonly counts: readonly (readonly [string, number])[]; readonly threshold?: number } | null;
}

export const trainingFiles = {
  tokens: (folder: string, side: 'source' | 'target') => path.join(folder, side),
  lines: (folder: string) => path.join(folder, 'lines.bin'),
} as const;

export async function writeTrainingText(
  folder: string,
  { subwords, ...text }: Omit<Manifest, 'format' | 'subwords'> & { readonly subwords: Subwords | null },
): Promise<void> {
  const manifest: Manifest = { format: FORMAT, ...text, subwords: storeSubwords(subwords) };
  await writeFileAtomically(path.join(folder, MANIFEST), JSON.stringify(manifest));
}

/** Returns true if the folder holds a prepared text. */
export async function isPrepared(folder: string): Promise<boolean> {
  return await access(path.join(folder, MANIFEST)).then(
    () => true,
    () => false,
  );
}

/**
 * Opens a prepared text; null if the folder holds none. An opened text counts as used now, so that nobody removes it during
 * reading.
 * @throws OrdoError `disk.damaged` if its files are not complete
 */
export async function openTrainingText(folder: string): Promise<TrainingText | null> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return null;
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
  const { source, target, vocabularies, cleaning, subwords } = JSON.parse(text) as Manifest;
  const own = Vocabulary.fromText(vocabularies[0] as string);
  return {
    train: pairRows(
      openTokenFile(trainingFiles.tokens(folder, 'source'), source),
      openTokenFile(trainingFiles.tokens(folder, 'target'), target),
    ),
    subwords: subwords && { source: restore(subwords.source), target: restore(subwords.target) },
    vocabularies: { source: own, target: vocabularies[1] === undefined ? own : Vocabulary.fromText(vocabularies[1]) },
    cleaning,
    readLineNumbers: () => {
      const bytes = readFileSync(trainingFiles.lines(folder));
      return new Uint32Array(Uint8Array.from(bytes).buffer);
    },
  };
}

function storeSubwords(subwords: Subwords | null): Manifest['subwords'] {
  return subwords && { source: store(subwords.source), target: store(subwords.target) };
}

function store({ codes, limit }: SideSubwords): StoredSubwords {
  return { codes, limit: limit && { ...limit, counts: [...limit.counts] } };
}

function restore({ codes, limit }: StoredSubwords): SideSubwords {
  return { codes, limit: limit && { ...limit, counts: new Map(limit.counts) } };
}
