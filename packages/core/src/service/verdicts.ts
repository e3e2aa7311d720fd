/**
 * The verdicts on what a paper prints or claims: words, glyphs, colours, and what they mean, for the claim and in words. All code
 * and the pages of the documentation take verdicts from here, so that a new verdict is one entry. Glyphs and colours always come
 * with words.
 */

/** What verdicts say about the claim, each with the exit code of a command when the worst of its verdicts says so. */
export const STANDING_EXIT_CODES = { holds: 0, fails: 1, open: 4 } as const;

export type Standing = keyof typeof STANDING_EXIT_CODES;

interface VerdictEntry {
  readonly glyph: string;
  /** The colour on the page, such as `--good`, which is defined in `apps/dashboard/src/style`. */
  readonly tone: 'good' | 'great' | 'bad' | 'open';
  readonly standing: Standing;
  /** The weight of the verdict. The heaviest of several verdicts is the verdict on the whole. */
  readonly weight: number;
  /**
   * What the test has shown: that the number or the claim is met, or that it is missed. Among the many tests of a study, one may
   * show `missed` by chance, so such results are corrected for the number of tests.
   */
  readonly shownBy: 'met' | 'missed' | null;
  /** What it says, after “reproduced: …”: for the notes of tables and the documentation. */
  readonly meaning: string;
}

/** The verdicts, in the order in which they are listed. */
export const VERDICT_TABLE = {
  reproduced: {
    glyph: '✓',
    tone: 'good',
    standing: 'holds',
    weight: 1,
    shownBy: 'met',
    meaning: 'the number lies within the margin, or the claim holds',
  },
  better: {
    glyph: '▲',
    tone: 'great',
    standing: 'holds',
    weight: 0,
    shownBy: 'missed',
    meaning: 'the number lies beyond the margin, on its better side',
  },
  worse: {
    glyph: '▼',
    tone: 'bad',
    standing: 'fails',
    weight: 3,
    shownBy: 'missed',
    meaning: 'the number lies beyond the margin on its worse side, or the claim does not hold',
  },
  inconclusive: {
    glyph: '?',
    tone: 'open',
    standing: 'open',
    weight: 2,
    shownBy: null,
    meaning: 'the runs decide neither',
  },
} as const satisfies Readonly<Record<string, VerdictEntry>>;

export type Verdict = keyof typeof VERDICT_TABLE;

export const VERDICTS = Object.keys(VERDICT_TABLE) as readonly Verdict[];

const withStanding = (standing: Standing): readonly Verdict[] =>
  VERDICTS.filter((verdict) => VERDICT_TABLE[verdict].standing === standing);

/** The verdicts that callers may allow although the claim does not hold. */
export const OPEN_VERDICTS = withStanding('open');

/** Returns the verdicts of this standing for a sentence: `"reproduced" or "better"`. */
export const quoteVerdicts = (standing: Standing): string =>
  withStanding(standing)
    .map((verdict) => `"${verdict}"`)
    .join(' or ');

export const isOpen = (verdict: Verdict): boolean => VERDICT_TABLE[verdict].standing === 'open';

export const isVerdict = (word: unknown): word is Verdict =>
  typeof word === 'string' && Object.hasOwn(VERDICT_TABLE, word);

/** Returns the name for people: `✓ reproduced`. */
export const nameVerdict = (verdict: Verdict): string => `${VERDICT_TABLE[verdict].glyph} ${verdict}`;

/** Returns how many of the verdicts have this standing. */
export const countStanding = (verdicts: readonly Verdict[], standing: Standing): number =>
  verdicts.filter((verdict) => VERDICT_TABLE[verdict].standing === standing).length;

/** Returns how often each verdict occurs. */
export function countVerdicts(verdicts: readonly Verdict[]): Readonly<Record<Verdict, number>> {
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
}

/** Returns the verdict on the whole: the heaviest of all; null if there is none. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict | null {
  const [worst = null] = verdicts.toSorted((a, b) => VERDICT_TABLE[b].weight - VERDICT_TABLE[a].weight);
  return worst;
}
