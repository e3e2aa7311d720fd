/** `ordo text normalize`, `tokenize`, `detokenize` and the smaller Moses filters. */
import {
  createDetokenizer,
  createNormalizer,
  createTokenizerFilter,
  escapeLine,
  loadPrefixes,
  lowercase,
  ownPrefixes,
  parseProtectedPatterns,
  type PrefixList,
  removeNonPrinting,
  replaceUnicodePunctuation,
  unescapeLine,
} from '@ordo/text/moses';
import type { Command } from 'commander';
import { readTextFile } from './input-files.ts';
import { filterBytes, filterLines } from './standard-streams.ts';

const LANGUAGE = '-l, --language <code>';
const LANGUAGE_HELP = 'language of the text, such as en or de';

export function addMosesCommands(text: Command): void {
  addNormalize(text);
  addTokenize(text);
  addDetokenize(text);
  const filters = [
    ['clean-characters', 'put a blank for each character that does not print', removeNonPrinting],
    ['replace-punctuation', 'put ASCII punctuation for Chinese and Japanese', replaceUnicodePunctuation],
    ['lowercase', 'lower-case the text', lowercase],
    ['escape', 'write characters that Moses reserves as entities: & | < > \' " [ ]', escapeLine],
    ['unescape', 'write entities as characters again', unescapeLine],
  ] as const;
  for (const [name, description, filter] of filters) {
    text
      .command(name)
      .description(description)
      .addHelpText('after', `\nExample:\n  ordo text ${name} < train.en > train.new.en`)
      .action(async () => filterLines(filter));
  }
}

function addNormalize(text: Command): void {
  text
    .command('normalize')
    .description('normalise punctuation (normalize-punctuation.perl)')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('--penn', "leave ` and '' as the Penn treebank has them")
    .addHelpText('after', '\nExample:\n  ordo text normalize -l de < train.de > train.norm.de')
    .action(async (options: { language: string; penn?: boolean }) => filterLines(createNormalizer(options)));
}

interface TokenizeOptions {
  language: string;
  aggressive?: boolean;
  escape: boolean;
  penn?: boolean;
  skipMarkup?: boolean;
  protected?: string;
  prefixes?: string;
}

function addTokenize(text: Command): void {
  text
    .command('tokenize')
    .description('split lines into tokens (tokenizer.perl)')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('-a, --aggressive', 'split hyphenated words: well-known → well @-@ known')
    .option('--no-escape', 'leave reserved characters as they are (default: write entities such as &apos;)')
    .option('--prefixes <folder>', "Moses' nonbreaking_prefixes folder; without it, short lists of our own serve")
    .option('--protected <file>', 'Perl patterns, one a line, whose matches stay whole')
    .option('-x, --skip-markup', 'leave lines that are one XML tag')
    .option('--penn', "the Penn treebank's conventions; always escapes, never splits hyphens")
    .addHelpText(
      'after',
      `
Full stops after abbreviations stay on their words. Moses' own lists of abbreviations are LGPL and do not come with
Ordo: for output equal to Moses' give the folder scripts/share/nonbreaking_prefixes of a Moses checkout.

Examples:
  ordo text tokenize -l en < train.en > train.tok.en
  ordo text tokenize -l de -a --prefixes mosesdecoder/scripts/share/nonbreaking_prefixes < train.de > train.tok.de`,
    )
    .action(async (options: TokenizeOptions) => {
      const { prefixes } = tellFallback(await findPrefixes(options), options.language);
      const patterns = options.protected === undefined ? '' : await readTextFile(options.protected);
      const protectedPatterns = parseProtectedPatterns(patterns);
      await filterBytes(createTokenizerFilter({ ...options, prefixes, protectedPatterns }));
    });
}

async function findPrefixes({ language, prefixes }: TokenizeOptions): Promise<PrefixList> {
  return prefixes === undefined ? ownPrefixes(language) : await loadPrefixes(prefixes, language);
}

function tellFallback(list: PrefixList, language: string): PrefixList {
  if (list.language !== language) {
    process.stderr.write(`No abbreviations for "${language}": those for "${list.language}" serve instead.\n`);
  }
  return list;
}

function addDetokenize(text: Command): void {
  text
    .command('detokenize')
    .description('join tokens to text (detokenizer.perl)')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('-u, --uppercase-first', 'upper-case the first letter of each line')
    .option('--penn', "the text follows the Penn treebank's conventions (English only)")
    .addHelpText('after', '\nExample:\n  ordo text detokenize -l en < hypotheses.tok > hypotheses')
    .action(async (options: { language: string; uppercaseFirst?: boolean; penn?: boolean }) =>
      filterLines(createDetokenizer(options)),
    );
}
