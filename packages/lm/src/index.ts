/** Decoder-only language models in the Hugging Face layout. */
export { writeLanguageModel, type WrittenModel } from './models/write-language-model.ts';
export { loadLanguageModel, type LoadedLanguageModel } from './models/load-language-model.ts';
export { openWeights, type WeightFiles } from './models/weight-files.ts';
export type { Encoding, Offsets } from './tokenizer/encoding.ts';
export {
  LARGEST_VOCABULARY,
  learnTokenizer,
  SMALLEST_VOCABULARY,
  SPECIAL_TOKENS,
} from './tokenizer/learn-tokenizer.ts';
export { parseTokenizer, readTokenizer } from './tokenizer/read-tokenizer.ts';
export type { Tokenizer } from './tokenizer/tokenizer.ts';
