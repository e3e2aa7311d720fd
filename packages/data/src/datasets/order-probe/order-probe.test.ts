import { describe, expect, it } from 'vitest';
import { toSource, toTarget } from './linearise.ts';
import type { Construction, NounPhrase, Sentence } from './meaning.ts';
import { orderProbe } from './order-probe.ts';

const king: NounPhrase = { noun: ['king', 'reku'], definite: true, adjective: ['old', 'oshe'], relative: null };
const dog: NounPhrase = { noun: ['dog', 'hato'], definite: false, adjective: null, relative: null };
const sentence = (subject: NounPhrase, object: NounPhrase, more: Partial<Sentence['clause']> = {}): Sentence => ({
  clause: { subject, verb: ['sees', 'mirat'], object, adverb: null, place: null, fronted: null, ...more },
  report: null,
});
const translate = (meaning: Sentence, scrambling = true) => [
  toSource(meaning).join(' '),
  toTarget(meaning, scrambling).join(' '),
];
const noConstructions: Construction[] = [];
const bagOf = (line: string) => line.split(' ').toSorted().join(' ');

describe('the order-probe languages', () => {
  it('mark roles by position on one side and by particles before a final verb on the other', () => {
    expect(translate(sentence(king, dog))).toEqual(['the old king sees some dog', 'reku oshe ti ka hato no mirat']);
  });

  it('put a definite object before an indefinite subject only when scrambling is on', () => {
    expect(translate(sentence(dog, king))[1]).toBe('reku oshe ti no hato ka mirat');
    expect(translate(sentence(dog, king), false)[1]).toBe('hato ka reku oshe ti no mirat');
  });

  it('say other things with the same words in another order', () => {
    const [one, other] = [translate(sentence(king, dog)), translate(sentence(dog, king))];
    expect(bagOf(one[0] as string)).toBe(bagOf(other[0] as string));
    expect(one[1]).not.toBe(other[1]);
  });

  it('front in the target what the source fronts: an object becomes the topic, a place stays a place', () => {
    const place = { adposition: ['in', 'na'], noun: ['garden', 'lomi'], definite: true } as const;
    expect(translate(sentence(king, dog, { place, fronted: 'object' }))).toEqual([
      'some dog , the old king sees in the garden',
      'hato wa reku oshe ti ka lomi ti na mirat',
    ]);
    expect(translate(sentence(king, dog, { place, fronted: 'place', adverb: ['often', 'multe'] }))).toEqual([
      'in the garden , the old king often sees some dog',
      'lomi ti na reku oshe ti ka hato no multe mirat',
    ]);
  });

  it('put relative and reported clauses after the head in the source, before it in the target', () => {
    const hunter: NounPhrase = { ...dog, relative: { verb: ['fears', 'timet'], object: king } };
    const child: NounPhrase = { noun: ['child', 'nelu'], definite: true, adjective: null, relative: null };
    const report = { speaker: child, verb: ['says', 'dikan'] } as const;
    expect(translate({ ...sentence(hunter, { ...king, adjective: null }), report })).toEqual([
      'the child says that some dog who fears the old king sees the king',
      'nelu ti ka reku ti no reku oshe ti no timet ke hato ka mirat to dikan',
    ]);
  });
});

describe('the order-probe corpus', () => {
  it('is the same for the same seed and another for another', async () => {
    const options = { id: 'order-probe', train: 300, valid: 30, test: 30 } as const;
    const [a, b, c] = await Promise.all([
      orderProbe.load(options, undefined),
      orderProbe.load(options, undefined),
      orderProbe.load({ ...options, seed: 2 }, undefined),
    ]);
    expect(a).toEqual(b);
    expect(a.test.source).not.toEqual(c.test.source);
  });

  it('keeps its test and validation sets when the training set grows, and repeats no sentence anywhere', async () => {
    const small = await orderProbe.load({ id: 'order-probe', train: 100 }, undefined);
    const large = await orderProbe.load({ id: 'order-probe' }, undefined);
    expect(large.test).toEqual(small.test);
    expect(large.valid).toEqual(small.valid);
    expect(large.train.source.slice(0, 100)).toEqual(small.train.source);
    const all = [large.train, large.valid, large.test].flatMap((split) => split.source);
    expect(new Set(all).size).toBe(20_000 + 500 + 500);
  });

  it('keeps to 5–14 words a side and to about a hundred word types', async () => {
    const { train } = await orderProbe.load({ id: 'order-probe' }, undefined);
    const lines = [...train.source, ...train.target];
    const lengths = lines.map((line) => line.split(' ').length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([5, 14]);
    // The source has 12 beings, 6 places, 3 adpositions, 8 adjectives, 8 + 3 verbs, 4 adverbs and 5 particles, which are 49
    // words. The target has one more, 50.
    expect(new Set(train.source.flatMap((line) => line.split(' '))).size).toBe(49);
    expect(new Set(train.target.flatMap((line) => line.split(' '))).size).toBe(50);
  });

  it('does not determine a translation by its bag of words', async () => {
    // In a corpus that uses only subject, verb and object, each sentence has exactly one twin with the roles swapped:
    // 12·11 pairs of beings × 4 articles × 8 verbs = 4,224 sentences in 4,224 / 2 bags when the articles go along.
    const options = { id: 'order-probe', constructions: noConstructions, train: 4024, valid: 100, test: 100 } as const;
    const { train, valid, test } = await orderProbe.load(options, undefined);
    const targets = new Map<string, Set<string>>();
    for (const split of [train, valid, test]) {
      split.source.forEach((line, i) => {
        const bag = bagOf(line);
        targets.set(bag, (targets.get(bag) ?? new Set()).add(split.target[i] as string));
      });
    }
    // There are 66 pairs of beings × 8 verbs × articles {the the, some some: 2 translations each; the some: 4} = 528 × 3 bags
    expect(targets.size).toBe(1584);
    expect([...targets.values()].every((set) => set.size >= 2)).toBe(true);
  });

  it('says so when the grammar has no more sentences', async () => {
    const options = { id: 'order-probe', constructions: noConstructions, train: 5000, valid: 1, test: 1 } as const;
    await expect(orderProbe.load(options, undefined)).rejects.toMatchObject({
      code: 'spec.invalid',
      message: 'order-probe has no more than 4224 sentences with these options',
    });
  });
});
