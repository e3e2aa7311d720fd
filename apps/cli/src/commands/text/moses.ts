/** `ordo text normalize`, `tokenize`, `detokenize`, and the smaller filters of Moses. */
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
const LANGUAGE_HELP = 'the language of the text, such as en or de';

export function addMosesCommands(text: Command): void {
  addNormalize(text);
  addTokenize(text);
  addDetokenize(text);
  const filters = [
    ['clean-characters', 'Replaces each non-printing character by a blank.', removeNonPrinting],
    [
      'replace-punctuation',
      'Replaces Chinese and Japanese punctuation by ASCII punctuation.',
      replaceUnicodePunctuation,
    ],
    ['lowercase', 'Lower-cases the text.', lowercase],
    ['escape', 'Writes the characters that Moses reserves (& | < > \' " [ ]) as entities.', escapeLine],
    ['unescape', 'Writes entities as characters again.', unescapeLine],
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
    .description('Normalises punctuation (normalize-punctuation.perl).')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('--penn', "keep ` and '' as in the Penn Treebank")
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
    .description('Splits lines into tokens (tokenizer.perl).')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('-a, --aggressive', 'split words at hyphens: well-known becomes well @-@ known')
    .option('--no-escape', 'keep reserved characters (default: write them as entities such as &apos;)')
    .option(
      '--prefixes <folder>',
      'the folder nonbreaking_prefixes of Moses (default: short lists that come with Ordo)',
    )
    .option('--protected <file>', 'a file of Perl patterns, one per line, whose matches are not split')
    .option('-x, --skip-markup', 'keep lines that consist of one XML tag')
    .option('--penn', 'follow the Penn Treebank, which always escapes and never splits hyphens')
    .addHelpText(
      'after',
      `
A full stop after an abbreviation stays with its word. The lists of abbreviations of Moses are LGPL and do not come
with Ordo. For the same output as Moses, pass the folder scripts/share/nonbreaking_prefixes of a Moses checkout.

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
    process.stderr.write(`There are no abbreviations for "${language}"; those for "${list.language}" are used.\n`);
  }
  return list;
}

function addDetokenize(text: Command): void {
  text
    .command('detokenize')
    .description('Joins tokens to text (detokenizer.perl).')
    .requiredOption(LANGUAGE, LANGUAGE_HELP)
    .option('-u, --uppercase-first', 'upper-case the first letter of each line')
    .option('--penn', 'the text follows the Penn Treebank (English only)')
    .addHelpText('after', '\nExample:\n  ordo text detokenize -l en < hypotheses.tok > hypotheses')
    .action(async (options: { language: string; uppercaseFirst?: boolean; penn?: boolean }) =>
      filterLines(createDetokenizer(options)),
    );
}
