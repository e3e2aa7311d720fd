/** The commands of `ordo`, one line each. Only the command that is called is loaded, so that text filters start quickly. */
import { describeRelease, readRelease, VERSION } from '@ordo/core/release';
import { Command, Help, type Option } from 'commander';
import { type Context, makeContext } from './context.ts';
import { EXIT_CODES_HELP } from './exit-codes.ts';
import { refuseEmptyWords } from './refuse-empty.ts';

/** Adds a command. `words` is the command line, for commands that load only the subcommand that is called. */
type Add = (program: Command, context: Context, words: readonly string[]) => void | Promise<void>;

/** In the order of the help: the whole system, experiments, commands without services, tools, this machine. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  demo: async () => (await import('./commands/demo.ts')).addDemoCommand,
  up: async () => (await import('./commands/up.ts')).addUpCommand,
  down: async () => (await import('./commands/down.ts')).addDownCommand,
  plan: async () => (await import('./commands/plan.ts')).addPlanCommand,
  submit: async () => (await import('./commands/submit.ts')).addSubmitCommand,
  watch: async () => (await import('./commands/watch.ts')).addWatchCommand,
  wait: async () => (await import('./commands/wait.ts')).addWaitCommand,
  runs: async () => (await import('./commands/runs.ts')).addRunsCommand,
  model: async () => (await import('./commands/model.ts')).addModelCommand,
  compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
  export: async () => (await import('./commands/export.ts')).addExportCommand,
  cancel: async () => (await import('./commands/cancel.ts')).addCancelCommand,
  retry: async () => (await import('./commands/retry.ts')).addRetryCommand,
  run: async () => (await import('./commands/run.ts')).addRunCommand,
  translate: async () => (await import('./commands/translate.ts')).addTranslateCommand,
  attribute: async () => (await import('./commands/attribute.ts')).addAttributeCommand,
  importance: async () => (await import('./commands/importance.ts')).addImportanceCommand,
  import: async () => (await import('./commands/import.ts')).addImportCommand,
  check: async () => (await import('./commands/check.ts')).addCheckCommand,
  bundle: async () => (await import('./commands/bundle.ts')).addBundleCommand,
  results: async () => (await import('./commands/results.ts')).addResultsCommand,
  judge: async () => (await import('./commands/judge.ts')).addJudgeCommand,
  study: async () => (await import('./commands/study.ts')).addStudyCommand,
  params: async () => (await import('./commands/params.ts')).addParamsCommand,
  measure: async () => (await import('./commands/measure.ts')).addMeasureCommand,
  schema: async () => (await import('./commands/schema.ts')).addSchemaCommand,
  data: async () => (await import('./commands/data.ts')).addDataCommand,
  text: async () => async (program, _, words) => (await import('./commands/text.ts')).addTextCommands(program, words),
  align: async () => (await import('./commands/align.ts')).addAlignCommand,
  preorder: async () => (await import('./commands/preorder.ts')).addPreorderCommand,
  score: async () => (await import('./commands/score.ts')).addScoreCommand,
  bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
  engines: async () => (await import('./commands/engines.ts')).addEnginesCommand,
  workers: async () => (await import('./commands/workers.ts')).addWorkersCommand,
  shares: async () => (await import('./commands/shares.ts')).addSharesCommand,
  keys: async () => (await import('./commands/keys.ts')).addKeysCommand,
  audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
  backup: async () => (await import('./commands/backup.ts')).addBackupCommand,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
};

const VERSION_FLAGS = ['-V', '--version'];

/** @param words the command line after the program's name. */
export async function buildProgram(words: readonly string[]): Promise<Command> {
  const asksVersion = VERSION_FLAGS.includes(words[0] ?? '');
  const program = new Command('ordo')
    .description('Reproduces positional-encoding papers, from a spec to a comparison table you can trust.')
    .version(
      asksVersion ? describeRelease(readRelease()) : VERSION,
      VERSION_FLAGS.join(', '),
      'print the version of Ordo',
    )
    .option('--json', 'print the result as JSON on stdout; messages for people stay on stderr')
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError('(add --help for usage)')
    .addHelpText('after', EXIT_CODES_HELP)
    // Errors are thrown, so that main.ts alone decides how the process ends.
    .exitOverride();
  refuseEmptyWords(program);
  const context = makeContext(program);
  const called = COMMANDS[words.find((word) => !word.startsWith('-')) ?? ''];
  const listed = asksVersion ? [] : Object.values(COMMANDS);
  const wanted = called === undefined ? listed : [called];
  for (const load of wanted) await (await load())(program, context, words);
  return program;
}

/** Describes an option as commander does, without "(default: false)", which says nothing about a flag. */
function describeOption(option: Option): string {
  return option.defaultValue === false ? option.description : new Help().optionDescription(option);
}
