/** A small language model with its tokenizer, as a folder or already opened. */
import type { LanguageModel } from '@ordo/nmt';
import { onTestFinished } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';
import { readTokenizer } from '../tokenizer/read-tokenizer.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { tinyReaderFiles } from './tiny-model.ts';

/** Opens a model that reads `window` tokens at once. The model is disposed of after the test. */
export async function openTinyReader(
  window: number,
): Promise<{ readonly model: LanguageModel; readonly tokenizer: Tokenizer }> {
  const folder = temporaryFolder(tinyReaderFiles({ window }));
  const { model } = await loadLanguageModel(folder);
  onTestFinished(() => model.dispose());
  return { model, tokenizer: readTokenizer(folder) };
}
