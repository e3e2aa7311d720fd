/** Writes a trained language model as a folder in the Hugging Face layout, which `loadLanguageModel` can read. */
import path from 'node:path';
import { makeFolder, OrdoError, writeFileAtomically } from '@ordo/core';
import { captureModel, type LanguageModel, languageOptionsOf } from '@ordo/nmt';
import { encodeSafetensors } from '@ordo/tensor';
import type { OrdoConfig } from './ordo.ts';
import { OUTPUT_TENSOR } from './place-parameters.ts';

export interface WrittenModel {
  readonly model: LanguageModel;
  /** The text of the model's `tokenizer.json`. */
  readonly tokenizer: string;
  /** Further content of `config.json`, such as the run that trained the model. */
  readonly origin?: Readonly<Record<string, unknown>>;
}

/** @throws OrdoError `model.invalid` for a model that was not built to be trained, because its texts have no beginning */
export async function writeLanguageModel(folder: string, written: WrittenModel): Promise<void> {
  const { model, tokenizer, origin = {} } = written;
  const { weights } = await captureModel(model);
  const tensors = new Map(
    [...weights].map(([name, tensor]) => [name === 'output.weight' ? OUTPUT_TENSOR : name, tensor] as const),
  );
  await makeFolder(folder);
  const write = (name: string, content: string | Uint8Array) => writeFileAtomically(path.join(folder, name), content);
  const config = { ...configOf(model), ...origin };
  await write('model.safetensors', encodeSafetensors({ tensors, metadata: { format: 'pt' } }));
  await write('tokenizer.json', tokenizer);
  // The configuration is written last, because a folder with a configuration counts as a model.
  await write('config.json', `${JSON.stringify(config, null, 2)}\n`);
}

function configOf({ shape, positional, vocabulary }: LanguageModel): OrdoConfig {
  const { size, startId, padId } = vocabulary;
  if (startId === undefined || padId === undefined) {
    throw new OrdoError('model.invalid', 'the vocabulary of this model has no startId or no padId', {
      fix: 'build the model with vocabulary.startId and vocabulary.padId',
    });
  }
  return {
    model_type: 'ordo',
    model: languageOptionsOf(shape),
    positional,
    vocab_size: size,
    bos_token_id: startId,
    eos_token_id: startId,
    pad_token_id: padId,
  };
}
