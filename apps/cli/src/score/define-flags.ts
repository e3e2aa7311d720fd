/** Declares the flags of `ordo score`: the names, groups and defaults of sacreBLEU, and a few of Ordo's own. */
import { findMetric, METRICS } from '@ordo/metrics';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readCount, wholeNumber } from '../options/number-options.ts';
import { schemaOption } from '../options/schema-option.ts';

export function defineFlags(command: Command): Command {
  defineTexts(command);
  defineBleu(command);
  defineChrf(command);
  defineTer(command);
  defineTests(command);
  return defineOutput(command);
}

function defineTexts(command: Command): void {
  command
    .argument('[references...]', 'reference files, as with -r')
    .optionsGroup('Texts and metrics:')
    .addOption(
      new Option('-r, --reference <file>', 'a reference file, one segment per line; repeat the option for several sets')
        .argParser(collect)
        .default([], 'the arguments'),
    )
    .option(
      '-i, --input <files...>',
      'files of system output (default: standard input, with systems separated by tabs)',
    )
    .option('--num-refs <n>', '-nr: split the reference file at tabs into this many reference sets', readCount, 1)
    .addOption(
      new Option('-m, --metrics <ids...>', `the metrics: ${METRICS.map(({ id }) => id).join(', ')}`).default(
        ['bleu'],
        'bleu',
      ),
    )
    .option(
      '--metric-options <json>',
      'options by metric, also for metrics without flags here: {"ter":{"normalized":true}}',
      parseOptions,
    )
    .option('--sentence-level', '-sl: score every line by itself')
    .option('--allow-empty-references', 'accept lines whose reference is blank, as sacreBLEU does');
}

function defineBleu(command: Command): void {
  command
    .optionsGroup('BLEU:')
    .option(
      '--tokenize <id>',
      '-tok: the tokenizer: 13a, intl, char, zh or none (default: 13a)',
      metricOption('bleu', 'tokenize'),
    )
    .option(
      '-s, --smooth-method <id>',
      'the smoothing: exp, floor, add-k or none (default: exp)',
      metricOption('bleu', 'smoothMethod'),
    )
    .option('--smooth-value <x>', '-sv: the floor or the k (default: 0.1 or 1)', metricOption('bleu', 'smoothValue'))
    .option('--lowercase', '-lc: ignore case')
    .option('--force', 'do not warn about text that looks tokenized')
    .option('--bleu-max-order <n>', 'the longest n-gram (default: 4)', metricOption('bleu', 'maxOrder'))
    .option('--bleu-effective-order', 'ignore n-gram orders that the text is too short for')
    .option(
      '--compound-scorer <id>',
      'compound-bleu: exact, or fairseq with its hash collisions (default: exact)',
      metricOption('compound-bleu', 'scorer'),
    );
}

function defineChrf(command: Command): void {
  command
    .optionsGroup('chrF:')
    .option(
      '--chrf-char-order <n>',
      '-cc: the longest character n-gram (default: 6)',
      metricOption('chrf', 'charOrder'),
    )
    .option(
      '--chrf-word-order <n>',
      '-cw: the longest word n-gram (default: 0; chrf++: 2)',
      metricOption('chrf', 'wordOrder'),
    )
    .option('--chrf-beta <n>', 'the weight of recall relative to precision (default: 2)', metricOption('chrf', 'beta'))
    .option('--chrf-whitespace', 'count white space as characters')
    .option('--chrf-lowercase', 'ignore case')
    .option('--chrf-eps-smoothing', 'smooth each order by 1e-16');
}

function defineTer(command: Command): void {
  command
    .optionsGroup('TER:')
    .option('--ter-case-sensitive', 'distinguish upper from lower case')
    .option('--ter-asian-support', 'split Chinese and Japanese text into characters')
    .option('--ter-no-punct', 'delete punctuation')
    .option('--ter-normalized', 'undo XML escapes and split off punctuation');
}

function defineTests(command: Command): void {
  command
    .optionsGroup('Confidence and significance:')
    .option('--confidence', '-ci: estimate a 95 % confidence interval by the bootstrap')
    .option('--confidence-n <n>', '-cin: the number of bootstrap resamples', readCount, 1000)
    .option('--paired-bs', '-pbs: test against the first system by the paired bootstrap')
    .option('--paired-bs-n <n>', '-pbsn: the number of bootstrap resamples', readCount, 1000)
    .option('--paired-ar', '-par: test against the first system by paired approximate randomization')
    .option('--paired-ar-n <n>', '-parn: the number of trials', readCount, 10_000)
    .option(
      '--paired-sign',
      'test against the first system by the sign test of Collins et al. (2005), which draws nothing',
    )
    .option('--seed <n>', 'the seed of the random draws', wholeNumber(0), 12_345);
}

function defineOutput(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .addOption(new Option('-f, --format <id>', 'the output format').choices(['json', 'text', 'latex']).default('json'))
    .option('-w, --width <n>', 'digits after the decimal point', wholeNumber(0, 20), 1)
    .option('-b, --score-only', 'print only the score')
    .option('--short', '-sh: print short signatures')
    .option('-q, --quiet', 'print no warnings');
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

function parseOptions(text: string): unknown {
  let options: unknown;
  try {
    options = JSON.parse(text);
  } catch {
    options = undefined;
  }
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  throw new InvalidArgumentError('It must be a JSON object of options by metric.');
}

/** Returns the parser for an option, according to the metric's schema. */
function metricOption(metric: string, option: string): (text: string) => unknown {
  return schemaOption(findMetric(metric).options.properties[option] ?? {});
}
