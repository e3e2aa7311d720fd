/** Helpers for tests of packages that read language models. */
export { temporaryFolder } from './temporary-folder.ts';
export { tinyReaderFiles } from './tiny-model.ts';
export { openTinyReader } from './tiny-reader.ts';
