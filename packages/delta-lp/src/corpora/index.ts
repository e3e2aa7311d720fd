/** Annotated text: dependencies and coreference. */
export { WordAssociation } from './association/word-association.ts';
export {
  type EarlierWord,
  listEarlierWords,
  measureRandomRelations,
  type RandomPrecision,
} from './baselines/random-relations.ts';
export { type Document, type Mention, type Sentence, textOf, type Word } from './document.ts';
export { readConll2012 } from './formats/conll2012.ts';
export { readConllu } from './formats/conllu.ts';
