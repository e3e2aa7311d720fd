/** Decoder-only language models in the Hugging Face layout. */
export { writeLanguageModel, type WrittenModel } from './models/write-language-model.ts';
export { loadLanguageModel, type LoadedLanguageModel } from './models/load-language-model.ts';
export type { Floats } from './safetensors/dtypes.ts';
export type { TensorEntry } from './safetensors/header.ts';
export { SafetensorsFile } from './safetensors/safetensors-file.ts';
export { openWeights, type WeightFiles } from './safetensors/weight-files.ts';
export type { Encoding, Offsets } from './tokenizer/encoding.ts';
export {
  LARGEST_VOCABULARY,
  learnTokenizer,
  SMALLEST_VOCABULARY,
  SPECIAL_TOKENS,
} from './tokenizer/learn-tokenizer.ts';
export { parseTokenizer, readTokenizer } from './tokenizer/read-tokenizer.ts';
export type { Tokenizer } from './tokenizer/tokenizer.ts';
