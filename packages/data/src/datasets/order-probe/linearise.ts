/**
 * Puts the words of one meaning into the order of each language.
 *
 * Source: subject – verb – object. Position alone marks roles. Adjectives, articles and prepositions come before their
 * noun; relative and reported clauses come after their head.
 *
 * Target: the verb comes last. A particle after the noun phrase marks its role. Adjectives and postpositions come after
 * their noun; relative and reported clauses come before their head. With `scrambling`, a definite object precedes an
 * indefinite subject. The target fronts whatever the source fronts, and marks a fronted object as topic.
 */
import { SOURCE_PARTICLES as S, TARGET_PARTICLES as T } from './lexicon.ts';
import type { Clause, NounPhrase, Place, Sentence } from './meaning.ts';

export function toSource({ clause, report }: Sentence): string[] {
  if (report === null) return sourceClause(clause);
  return [...sourceNounPhrase(report.speaker), report.verb[0], S.complement, ...sourceClause(clause)];
}

function sourceClause(clause: Clause): string[] {
  const object = sourceNounPhrase(clause.object);
  const place = clause.place === null ? [] : sourcePlace(clause.place);
  const front = clause.fronted === 'object' ? object : clause.fronted === 'place' ? place : [];
  return [
    ...front,
    ...(front.length > 0 ? [S.comma] : []),
    ...sourceNounPhrase(clause.subject),
    ...(clause.adverb === null ? [] : [clause.adverb[0]]),
    clause.verb[0],
    ...(clause.fronted === 'object' ? [] : object),
    ...(clause.fronted === 'place' ? [] : place),
  ];
}

function sourceNounPhrase({ noun, definite, adjective, relative }: NounPhrase): string[] {
  const words = [definite ? S.definite : S.indefinite, ...(adjective === null ? [] : [adjective[0]]), noun[0]];
  if (relative === null) return words;
  return [...words, S.relative, relative.verb[0], ...sourceNounPhrase(relative.object)];
}

function sourcePlace({ adposition, noun, definite }: Place): string[] {
  return [adposition[0], definite ? S.definite : S.indefinite, noun[0]];
}

export function toTarget({ clause, report }: Sentence, scrambling: boolean): string[] {
  const words = targetClause(clause, scrambling);
  if (report === null) return words;
  return [...targetNounPhrase(report.speaker), T.nominative, ...words, T.complement, report.verb[1]];
}

function targetClause(clause: Clause, scrambling: boolean): string[] {
  const subject = [...targetNounPhrase(clause.subject), T.nominative];
  const topic = clause.fronted === 'object';
  const object = [...targetNounPhrase(clause.object), topic ? T.topic : T.accusative];
  const place = clause.place === null ? [] : targetPlace(clause.place);
  const objectFirst = topic || (scrambling && clause.object.definite && !clause.subject.definite);
  const participants = objectFirst ? [...object, ...subject] : [...subject, ...object];
  const adverb = clause.adverb === null ? [] : [clause.adverb[1]];
  const middle = clause.fronted === 'place' ? [...place, ...participants] : [...participants, ...place];
  return [...middle, ...adverb, clause.verb[1]];
}

function targetNounPhrase({ noun, definite, adjective, relative }: NounPhrase): string[] {
  const modifier =
    relative === null ? [] : [...targetNounPhrase(relative.object), T.accusative, relative.verb[1], T.relative];
  return [...modifier, noun[1], ...(adjective === null ? [] : [adjective[1]]), ...(definite ? [T.definite] : [])];
}

function targetPlace({ adposition, noun, definite }: Place): string[] {
  return [noun[1], ...(definite ? [T.definite] : []), adposition[1]];
}
