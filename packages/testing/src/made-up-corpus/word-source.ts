/** Made-up words with the frequencies of a large corpus: few words make up most of the text, and there are always new ones. */

const SYLLABLES = makeSyllables();
/** Up to this rank, words have the weights 1 / (rank + 2.7). The weights of higher ranks fall faster. */
const COMMON = 8000;
const RANKS = 1 << 22;
const STRIDE = 128;

/**
 * Draws ranks of words by their frequency. The frequencies of rare words are chosen so that a corpus of `tokens` words has about
 * `types` distinct ones.
 */
export class WordSource {
  readonly #threshold = new Float64Array(RANKS);
  readonly #alias = new Int32Array(RANKS);

  constructor({ tokens, types }: { readonly tokens: number; readonly types: number }) {
    let [low, high] = [1, 4];
    for (let i = 0; i < 20; i++) {
      const middle = (low + high) / 2;
      if (expectedTypes(middle, tokens) > types) low = middle;
      else high = middle;
    }
    const weights = Float64Array.from({ length: RANKS }, (_, rank) => weightOf(rank, low));
    const sum = weights.reduce((total, weight) => total + weight);
    this.#build(weights.map((weight) => weight / sum));
  }

  /** @param random returns numbers in [0, 1) */
  draw(random: () => number): number {
    const place = random() * RANKS;
    const rank = Math.floor(place);
    return place - rank < (this.#threshold[rank] as number) ? rank : (this.#alias[rank] as number);
  }

  // Builds the tables of Walker's alias method, with which each draw takes constant time.
  #build(weights: Float64Array): void {
    const scaled = weights.map((weight) => weight * RANKS);
    const small = new Int32Array(RANKS);
    const large = new Int32Array(RANKS);
    let [smalls, larges] = [0, 0];
    for (let rank = 0; rank < RANKS; rank++) {
      if ((scaled[rank] as number) < 1) small[smalls++] = rank;
      else large[larges++] = rank;
    }
    while (smalls > 0 && larges > 0) {
      const [less, more] = [small[--smalls] as number, large[larges - 1] as number];
      const share = scaled[less] as number;
      const rest = (scaled[more] as number) - (1 - share);
      this.#threshold[less] = share;
      this.#alias[less] = more;
      scaled[more] = rest;
      if (rest < 1) {
        larges--;
        small[smalls++] = more;
      }
    }
    while (larges > 0) this.#threshold[large[--larges] as number] = 1;
    while (smalls > 0) this.#threshold[small[--smalls] as number] = 1;
  }
}

function weightOf(rank: number, exponent: number): number {
  const common = 1 / (Math.min(rank, COMMON) + 2.7);
  return rank <= COMMON ? common : common * (rank / COMMON) ** -exponent;
}

/** Among the rare words, one of every STRIDE stands for its neighbours. */
function expectedTypes(exponent: number, tokens: number): number {
  const visit = (use: (weight: number, times: number) => void): void => {
    for (let rank = 0; rank < RANKS; rank += rank < COMMON ? 1 : STRIDE) {
      use(weightOf(rank, exponent), rank < COMMON ? 1 : STRIDE);
    }
  };
  let [sum, types] = [0, 0];
  visit((weight, times) => (sum += times * weight));
  visit((weight, times) => (types += times * (1 - Math.exp((-tokens * weight) / sum))));
  return types;
}

/** Returns the word of a rank: a number in a system whose digits are syllables, so that frequent words are short. */
export function spell(rank: number): string {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor((rest - 1) / SYLLABLES.length)) {
    word = `${SYLLABLES[(rest - 1) % SYLLABLES.length]}${word}`;
  }
  return word;
}

function makeSyllables(): string[] {
  const onsets = ['sch', 'th', ...Array.from('bdfghklmnprstvw'), ''];
  const vowels = Array.from('aeiouäü');
  // The syllables are mixed, so that words with neighbouring ranks do not begin in the same way.
  return onsets.flatMap((onset, i) => vowels.map((_, j) => `${onset}${vowels[(i + j) % vowels.length]}`));
}
