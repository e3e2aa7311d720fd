/**
 * Writes the folder of a trained model. It holds everything that is needed to use the model: weights, preprocessing,
 * sub-words and vocabularies. The formats are safetensors, JSON, fairseq's dictionaries and subword-nmt's codes, so
 * other tools can read the folder.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { packFolder, writeFileAtomically } from '@ordo/core';
import type { LanguagePair } from '@ordo/data';
import { type Checkpoint, type ModelConfig, saveCheckpoint } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import { type Preprocessing, TRAINED_MODEL_FORMAT, type TranslationRun } from '@ordo/spec';
import { renderBpeCodes, renderWordCounts } from '@ordo/text';
import type { PreparedText } from '../text/prepare-text.ts';
import type { Subwords } from '../text/subwords.ts';

/** Everything that is needed to turn raw lines into ids and ids into text. */
export interface ModelText {
  readonly preprocessing: Preprocessing;
  readonly languages: LanguagePair;
  readonly subwords: Subwords | null;
  readonly vocabularies: PreparedText['vocabularies'];
  /** True if the encoder reads `</s>` after the words. fairseq's encoders do; OpenNMT's do not. */
  readonly sourceEnds: boolean;
  /** True if the encoder knows `<unk>`. Without it, the encoder can read only the words of its vocabulary. */
  readonly hasUnknown: boolean;
}

/** The origin of a model: a run of Ordo, or another toolkit. */
export type ModelOrigin =
  | { readonly run: TranslationRun }
  | { readonly imported: { readonly toolkit: string; readonly file: string; readonly sha256: string } };

export const MODEL_SIDES = ['source', 'target'] as const;
export type ModelSide = (typeof MODEL_SIDES)[number];

export const modelFiles = {
  config: 'config.json',
  weights: 'model.safetensors',
  dictionary: (side: ModelSide) => `dict.${side}.txt`,
  codes: (side: ModelSide) => `codes.${side}.bpe`,
  units: (side: ModelSide) => `units.${side}.txt`,
  /** The file that orders new text, for encodings that read source orders. */
  orderer: 'orderer.bin',
} as const;

/** Writes a model. The configuration is written last, because a folder with a configuration counts as a model. */
export async function writeModelFolder(
  folder: string,
  checkpoint: Checkpoint<ModelConfig>,
  {
    text,
    search,
    origin,
    orderer = null,
  }: {
    readonly text: ModelText;
    readonly search: Decoding;
    readonly origin: ModelOrigin;
    readonly orderer?: Uint8Array | null;
  },
): Promise<void> {
  const write = (name: string, content: string) => writeFileAtomically(path.join(folder, name), content);
  await saveCheckpoint(path.join(folder, modelFiles.weights), checkpoint);
  if (orderer !== null) await writeFileAtomically(path.join(folder, modelFiles.orderer), orderer);
  for (const side of MODEL_SIDES) {
    await write(modelFiles.dictionary(side), text.vocabularies[side].toText());
    const own = text.subwords?.[side];
    if (own === undefined) continue;
    await write(modelFiles.codes(side), renderBpeCodes(own.codes));
    if (own.limit !== null) await write(modelFiles.units(side), renderWordCounts(own.limit.counts));
  }
  const { languages, preprocessing, sourceEnds, hasUnknown } = text;
  const reading = { languages, preprocessing, sourceEnds, hasUnknown };
  // The sizes and the origin are written for human readers. Loading a model reads the sizes from the file of its weights.
  const config = { format: TRAINED_MODEL_FORMAT, ...checkpoint.config, ...reading, search, ...origin };
  await write(modelFiles.config, `${JSON.stringify(config, null, 2)}\n`);
}

/**
 * Returns the SHA-256 hash of the folder, packed as one file. When the folder is packed later, it shows whether the disk has kept
 * all of it.
 */
export async function digestModel(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of packFolder(folder)) hash.update(chunk);
  return hash.digest('hex');
}
