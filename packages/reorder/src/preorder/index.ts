/** BTG preordering: trains, keeps and applies preorderers, and scores orders. */
export { WordClasses } from './classes/word-classes.ts';
export { attachUnaligned, UNALIGNED, type Unaligned } from './links/attach-unaligned.ts';
export { checkLinks, checkSentence, type SentenceOrigin } from './model/check-sentence.ts';
export { loadPreorderer, savePreorderer } from './model/file.ts';
export { Preorderer, type PreordererMetadata } from './model/preorderer.ts';
export {
  DEFAULT_PARSER,
  type PreordererOptions,
  type TrainingControl,
  trainPreorderer,
} from './model/train-preorderer.ts';
export { BUILD_PREORDER_KERNEL, openPreorderKernel } from './native/kernel.ts';
export { identityOrder, invertOrder } from './order.ts';
export { parseOrder } from './parse-order.ts';
export { parseSentence } from './parse-sentence.ts';
export type { TrainingData, TrainingProgress } from './parsers/parser.ts';
export { findParser, PARSER_IDS } from './parsers/registry.ts';
export { findRanks, type RankOptions } from './ranks/find-ranks.ts';
export { accuracyOf, chunkLoss, type Loss, tauLoss } from './ranks/losses.ts';
export { type CorpusScore, meanScore, type OrderScore, scoreOrder } from './scoring/score-order.ts';
export { type Link, lengthOf, type Sentence } from './sentence.ts';
