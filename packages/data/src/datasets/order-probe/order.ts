/**
 * The order of the source words in the target language, which the grammar knows exactly. A function word of the source goes to
 * the place of its target word: `the` to `ti`, `who` to `ke`, `that` to `to`. `some` and the comma have no target word: `some`
 * goes to the place of an article, and the comma comes after the fronted part.
 */
import type { Clause, NounPhrase, Place, Sentence } from './meaning.ts';

/** Numbers source words in the order in which `toSource` writes them. */
class Numbering {
  #next = 0;

  take(): number {
    return this.#next++;
  }
}

/** Returns the numbers of the source words, from 0, in the order of the target. */
export function toTargetOrder({ clause, report }: Sentence, scrambling: boolean): number[] {
  const source = new Numbering();
  if (report === null) return orderClause(clause, source, scrambling);
  const speaker = orderNounPhrase(report.speaker, source);
  const [verb, that] = [source.take(), source.take()];
  return [...speaker, ...orderClause(clause, source, scrambling), that, verb];
}

function orderClause(clause: Clause, source: Numbering, scrambling: boolean): number[] {
  const readPlace = (): number[] => (clause.place === null ? [] : orderPlace(clause.place, source));
  const { fronted } = clause;
  const frontedObject = fronted === 'object' ? [...orderNounPhrase(clause.object, source), source.take()] : null;
  const frontedPlace = fronted === 'place' ? [...readPlace(), source.take()] : null;
  const subject = orderNounPhrase(clause.subject, source);
  const adverb = clause.adverb === null ? [] : [source.take()];
  const verb = source.take();
  const object = frontedObject ?? orderNounPhrase(clause.object, source);
  const place = frontedPlace ?? readPlace();
  const objectFirst = fronted === 'object' || (scrambling && clause.object.definite && !clause.subject.definite);
  const participants = objectFirst ? [...object, ...subject] : [...subject, ...object];
  const middle = fronted === 'place' ? [...place, ...participants] : [...participants, ...place];
  return [...middle, ...adverb, verb];
}

function orderNounPhrase({ adjective, relative }: NounPhrase, source: Numbering): number[] {
  const article = source.take();
  const described = adjective === null ? [] : [source.take()];
  const noun = source.take();
  if (relative === null) return [noun, ...described, article];
  const [who, verb] = [source.take(), source.take()];
  return [...orderNounPhrase(relative.object, source), verb, who, noun, ...described, article];
}

function orderPlace(_place: Place, source: Numbering): number[] {
  const [adposition, article, noun] = [source.take(), source.take(), source.take()];
  return [noun, article, adposition];
}
