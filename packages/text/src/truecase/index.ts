/** Exports only Moses' truecaser, for the reason given in `bpe/index.ts`. */
export { createTruecaser, detruecase } from './apply.ts';
export { parseTruecaseModel, renderTruecaseModel } from './model.ts';
export { createTruecaseTrainer } from './train.ts';
