/** Declares the flags of `ordo score`: sacreBLEU's names, groups and defaults, and a few of our own. */
import { type Command, InvalidArgumentError, Option } from 'commander';

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
    .argument('[references...]', 'reference files, as in sacreBLEU; the same as -r')
    .optionsGroup('Texts and metrics:')
    .option('-r, --reference <file>', 'reference file, one segment per line; repeat for several sets', collect, [])
    .option('-i, --input <files...>', 'system outputs (default: standard input, systems separated by tabs)')
    .option('--num-refs <n>', '-nr: split the reference file at tabs into this many sets', parseCount, 1)
    .option('-m, --metrics <ids...>', 'bleu, chrf, chrf++, ter, compound-bleu', ['bleu'])
    .option('--sentence-level', '-sl: score every line on its own')
    .option('--allow-empty-references', 'score lines whose reference is blank, as sacreBLEU does');
}

function defineBleu(command: Command): void {
  command
    .optionsGroup('BLEU:')
    .option('--tokenize <id>', '-tok: 13a, intl, char, zh or none (default: 13a)')
    .option('-s, --smooth-method <id>', 'exp, floor, add-k or none (default: exp)')
    .option('--smooth-value <x>', '-sv: the floor or the k (default: 0.1 or 1)', parseNumber)
    .option('--lowercase', '-lc: ignore case')
    .option('--force', 'do not warn of text that looks tokenized')
    .option('--bleu-max-order <n>', 'longest n-gram (default: 4)', parseNumber)
    .option('--bleu-effective-order', 'leave out orders the text is too short for')
    .option('--compound-scorer <id>', 'compound-bleu: exact, or fairseq with its hash collisions (default: exact)');
}

function defineChrf(command: Command): void {
  command
    .optionsGroup('chrF:')
    .option('--chrf-char-order <n>', '-cc: longest character n-gram (default: 6)', parseNumber)
    .option('--chrf-word-order <n>', '-cw: longest word n-gram (default: 0; chrf++: 2)', parseNumber)
    .option('--chrf-beta <n>', 'how much more recall weighs than precision (default: 2)', parseNumber)
    .option('--chrf-whitespace', 'count white space as characters')
    .option('--chrf-lowercase', 'ignore case')
    .option('--chrf-eps-smoothing', 'smooth each order by 1e-16');
}

function defineTer(command: Command): void {
  command
    .optionsGroup('TER:')
    .option('--ter-case-sensitive', 'tell upper from lower case')
    .option('--ter-asian-support', 'treat Chinese and Japanese specially')
    .option('--ter-no-punct', 'delete punctuation')
    .option('--ter-normalized', 'undo XML escapes, split punctuation off');
}

function defineTests(command: Command): void {
  command
    .optionsGroup('Confidence and significance:')
    .option('--confidence', '-ci: 95 % interval by bootstrap')
    .option('--confidence-n <n>', '-cin: bootstrap resamples', parseCount, 1000)
    .option('--paired-bs', '-pbs: paired bootstrap against the first system')
    .option('--paired-bs-n <n>', '-pbsn: bootstrap resamples', parseCount, 1000)
    .option('--paired-ar', '-par: paired approximate randomization against the first system')
    .option('--paired-ar-n <n>', '-parn: trials', parseCount, 10_000)
    .option('--seed <n>', 'seed of the draws', parseNumber, 12_345);
}

function defineOutput(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .addOption(new Option('-f, --format <id>', 'output format').choices(['json', 'text', 'latex']).default('json'))
    .option('-w, --width <n>', 'digits after the point', parseWidth, 1)
    .option('-b, --score-only', 'print only the score')
    .option('--short', '-sh: short signatures')
    .option('-q, --quiet', 'no warnings');
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It is not a number.');
  return value;
}

function parseCount(text: string): number {
  const value = parseNumber(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Give a positive integer.');
  return value;
}

function parseWidth(text: string): number {
  const value = parseNumber(text);
  if (!Number.isInteger(value) || value < 0 || value > 20)
    throw new InvalidArgumentError('Give an integer from 0 to 20.');
  return value;
}
