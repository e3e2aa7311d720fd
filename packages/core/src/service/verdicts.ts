/**
 * The verdicts on what a paper prints or claims: words, glyphs, exit codes, colours, and what they mean for the claim. All code
 * takes verdicts from here, so that a new verdict is one line. Glyphs and colours always come with words.
 */

/** What a verdict says about the claim. */
export type Standing = 'holds' | 'fails' | 'open';

interface VerdictEntry {
  readonly glyph: string;
  /** The colour on the page, such as `--good`, which is defined in `apps/dashboard/src/style`. */
  readonly tone: 'good' | 'great' | 'bad' | 'open';
  readonly standing: Standing;
  /** The exit code of a command when this is the worst of its verdicts. */
  readonly exitCode: number;
  /** The weight of the verdict. The heaviest of several verdicts is the verdict on the whole. */
  readonly weight: number;
}

/** The verdicts, in the order in which they are listed. */
export const VERDICT_TABLE = {
  reproduced: { glyph: '✓', tone: 'good', standing: 'holds', exitCode: 0, weight: 1 },
  better: { glyph: '▲', tone: 'great', standing: 'holds', exitCode: 0, weight: 0 },
  worse: { glyph: '▼', tone: 'bad', standing: 'fails', exitCode: 1, weight: 3 },
  inconclusive: { glyph: '?', tone: 'open', standing: 'open', exitCode: 4, weight: 2 },
} as const satisfies Readonly<Record<string, VerdictEntry>>;

export type Verdict = keyof typeof VERDICT_TABLE;

export const VERDICTS = Object.keys(VERDICT_TABLE) as readonly Verdict[];

/** The verdicts that callers may allow although the claim does not hold. */
export const OPEN_VERDICTS = VERDICTS.filter((verdict) => VERDICT_TABLE[verdict].standing === 'open');

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
