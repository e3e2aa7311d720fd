/**
 * The closed vocabulary of the order-probe languages, as [source word, target word]. Every content word has exactly one
 * translation, so after the first updates a model's errors are errors of word order, not of meaning.
 */
export type Word = readonly [source: string, target: string];

/** Any of these beings can do anything to any other, so that the words never reveal who is the agent. */
export const BEINGS: readonly Word[] = [
  ['king', 'reku'],
  ['queen', 'sola'],
  ['dog', 'hato'],
  ['bird', 'pimi'],
  ['farmer', 'gando'],
  ['child', 'nelu'],
  ['wolf', 'varo'],
  ['monk', 'teshi'],
  ['sailor', 'mibo'],
  ['giant', 'dorga'],
  ['thief', 'kesla'],
  ['smith', 'furen'],
];

export const PLACES: readonly Word[] = [
  ['garden', 'lomi'],
  ['forest', 'skada'],
  ['harbour', 'penta'],
  ['castle', 'urgo'],
  ['market', 'zili'],
  ['valley', 'wenda'],
];

/** Prepositions in the source, postpositions in the target. */
export const ADPOSITIONS: readonly Word[] = [
  ['in', 'na'],
  ['near', 'chu'],
  ['behind', 'gar'],
];

export const ADJECTIVES: readonly Word[] = [
  ['old', 'oshe'],
  ['young', 'yira'],
  ['small', 'piko'],
  ['great', 'magu'],
  ['red', 'rusi'],
  ['pale', 'blen'],
  ['wise', 'sapi'],
  ['sad', 'tuli'],
];

export const VERBS: readonly Word[] = [
  ['sees', 'mirat'],
  ['follows', 'seket'],
  ['helps', 'donet'],
  ['hears', 'audet'],
  ['greets', 'salit'],
  ['fears', 'timet'],
  ['finds', 'favat'],
  ['calls', 'vokat'],
];

/** Verbs that take a whole clause as their object. */
export const SPEECH_VERBS: readonly Word[] = [
  ['says', 'dikan'],
  ['thinks', 'pensan'],
  ['knows', 'savan'],
];

export const ADVERBS: readonly Word[] = [
  ['often', 'multe'],
  ['never', 'nule'],
  ['today', 'hode'],
  ['slowly', 'lante'],
];

/** Function words of the source, in which position marks roles. */
export const SOURCE_PARTICLES = {
  definite: 'the',
  indefinite: 'some',
  relative: 'who',
  complement: 'that',
  comma: ',',
} as const;

/** Function words of the target, in which a particle after a noun phrase or clause marks its role. */
export const TARGET_PARTICLES = {
  definite: 'ti',
  nominative: 'ka',
  accusative: 'no',
  topic: 'wa',
  relative: 'ke',
  complement: 'to',
} as const;
