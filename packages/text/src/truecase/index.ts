/** Moses' truecaser alone; see `bpe/index.ts`. */
export { createTruecaser, detruecase } from './apply.ts';
export { parseTruecaseModel, renderTruecaseModel } from './model.ts';
export { createTruecaseTrainer } from './train.ts';
