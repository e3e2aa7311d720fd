import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { readReferencePart } from '@ordo/testing/reference-part';
import { describe, expect, it } from 'vitest';
import { markChrfWords } from '../chrf/chrf-score.ts';
import { markWords, stripRight } from '../python-text.ts';
import { cutWords } from '../ngrams/spans.ts';
import { spaceTercom, type TercomOptions } from '../metrics/ter/tercom.ts';
import { TOKENIZER_IDS, tokenizeToLine } from '../tokenizers/tokenizers.ts';
import { oraclesPresent, readOracle } from './oracle-files.ts';

interface TercomFlags {
  readonly normalized: boolean;
  readonly no_punct: boolean;
  readonly asian_support: boolean;
  readonly case_sensitive: boolean;
}

interface TokenizerCase {
  readonly input: string;
  readonly tokenized: Readonly<Record<string, string>>;
  readonly tercom: readonly string[];
  readonly chrf_words: readonly string[];
}

interface TokenizerOracle {
  readonly tercom_options: readonly TercomFlags[];
  readonly cases: readonly TokenizerCase[];
}

function checkTokenizers(oracle: TokenizerOracle): void {
  it.each(TOKENIZER_IDS)('splits every line as %s does', (id) => {
    for (const { input, tokenized } of oracle.cases) {
      expect({ input, output: tokenizeToLine(id, stripRight(input)) }).toEqual({ input, output: tokenized[id] });
    }
  });

  it('splits every line as Tercom does, under all 16 options', () => {
    const settings = oracle.tercom_options.map(
      (flags): TercomOptions => ({
        normalized: flags.normalized,
        noPunct: flags.no_punct,
        asianSupport: flags.asian_support,
        caseSensitive: flags.case_sensitive,
      }),
    );
    expect(settings).toHaveLength(16);
    for (const { input, tercom } of oracle.cases) {
      const lines = settings.map((options) => cutWords(spaceTercom(stripRight(input), options), markWords).join(' '));
      expect({ input, lines }).toEqual({ input, lines: tercom });
    }
  });

  it('splits the words of every line as chrF++ does', () => {
    for (const { input, chrf_words } of oracle.cases) expect(cutWords(input, markChrfWords)).toEqual(chrf_words);
  });
}

describe('the tokenizers against sacreBLEU 2.6.0, on lines of our own', () => {
  const { shared, cases } = readReferencePart<TokenizerCase, Pick<TokenizerOracle, 'tercom_options'>>(
    'metrics',
    'tokenizers.json',
  );
  checkTokenizers({ ...shared, cases });
});

describeWithReferences(oraclesPresent, 'the tokenizers against sacreBLEU 2.6.0', () => {
  const oracle = readOracle('tokenizers.json') as TokenizerOracle;

  it('are checked on 279 lines', () => {
    expect(oracle.cases.length).toBeGreaterThanOrEqual(279);
  });
  checkTokenizers(oracle);
});
