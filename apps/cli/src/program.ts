/** The commands of `ordo`, one line each. Only the command that is called is loaded, so that text filters start quickly. */
import { describeRelease, readRelease, VERSION } from '@ordo/core/release';
import { Command, Help, type Option } from 'commander';
import { type Context, makeContext } from './context.ts';
import { EXIT_CODES_HELP } from './exit-codes.ts';
import { refuseEmptyWords } from './refuse-empty.ts';

/** Adds a command. `words` is the command line, for commands that load only the subcommand that is called. */
type Add = (program: Command, context: Context, words: readonly string[]) => void | Promise<void>;

/** By the headings of the help, in its order. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, () => Promise<Add>>>>> = {
  'Start here:': {
    demo: async () => (await import('./commands/demo.ts')).addDemoCommand,
    init: async () => (await import('./commands/init.ts')).addInitCommand,
    up: async () => (await import('./commands/up.ts')).addUpCommand,
    open: async () => (await import('./commands/open.ts')).addOpenCommand,
    down: async () => (await import('./commands/down.ts')).addDownCommand,
  },
  'Papers and studies:': {
    study: async () => (await import('./commands/study.ts')).addStudyCommand,
    check: async () => (await import('./commands/check.ts')).addCheckCommand,
    judge: async () => (await import('./commands/judge.ts')).addJudgeCommand,
    bundle: async () => (await import('./commands/bundle.ts')).addBundleCommand,
    results: async () => (await import('./commands/results.ts')).addResultsCommand,
  },
  'Runs on this machine:': {
    plan: async () => (await import('./commands/plan.ts')).addPlanCommand,
    run: async () => (await import('./commands/run.ts')).addRunCommand,
    params: async () => (await import('./commands/params.ts')).addParamsCommand,
    measure: async () => (await import('./commands/measure.ts')).addMeasureCommand,
  },
  'Experiments of a service:': {
    submit: async () => (await import('./commands/submit.ts')).addSubmitCommand,
    watch: async () => (await import('./commands/watch.ts')).addWatchCommand,
    wait: async () => (await import('./commands/wait.ts')).addWaitCommand,
    runs: async () => (await import('./commands/runs.ts')).addRunsCommand,
    compare: async () => (await import('./commands/compare.ts')).addCompareCommand,
    export: async () => (await import('./commands/export.ts')).addExportCommand,
    cancel: async () => (await import('./commands/cancel.ts')).addCancelCommand,
    retry: async () => (await import('./commands/retry.ts')).addRetryCommand,
  },
  'Models:': {
    model: async () => (await import('./commands/model.ts')).addModelCommand,
    import: async () => (await import('./commands/import.ts')).addImportCommand,
    translate: async () => (await import('./commands/translate.ts')).addTranslateCommand,
    attribute: async () => (await import('./commands/attribute.ts')).addAttributeCommand,
    importance: async () => (await import('./commands/importance.ts')).addImportanceCommand,
  },
  'Data, text and scores:': {
    data: async () => (await import('./commands/data.ts')).addDataCommand,
    text: async () => async (program, _, words) => (await import('./commands/text.ts')).addTextCommands(program, words),
    align: async () => (await import('./commands/align.ts')).addAlignCommand,
    preorder: async () => (await import('./commands/preorder.ts')).addPreorderCommand,
    score: async () => (await import('./commands/score.ts')).addScoreCommand,
  },
  'Operating a service:': {
    workers: async () => (await import('./commands/workers.ts')).addWorkersCommand,
    shares: async () => (await import('./commands/shares.ts')).addSharesCommand,
    keys: async () => (await import('./commands/keys.ts')).addKeysCommand,
    audit: async () => (await import('./commands/audit.ts')).addAuditCommand,
    backup: async () => (await import('./commands/backup.ts')).addBackupCommand,
  },
  'This machine and this program:': {
    doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
    engines: async () => (await import('./commands/engines.ts')).addEnginesCommand,
    bench: async () => (await import('./commands/bench.ts')).addBenchCommand,
    schema: async () => (await import('./commands/schema.ts')).addSchemaCommand,
    completion: async () => {
      const { addCompletionCommand } = await import('./commands/completion.ts');
      return (program, context) => addCompletionCommand(program, context, () => buildProgram([]));
    },
  },
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
    .addHelpText('after', EXIT_CODES_HELP)
    // Errors are thrown, so that main.ts alone decides how the process ends.
    .exitOverride();
  refuseEmptyWords(program);
  const context = makeContext(program);
  const called = words.find((word) => !word.startsWith('-')) ?? '';
  const isKnown = Object.values(COMMANDS).some((group) => Object.hasOwn(group, called));
  for (const [heading, group] of asksVersion ? [] : Object.entries(COMMANDS)) {
    program.commandsGroup(heading);
    for (const [name, load] of Object.entries(group))
      if (!isKnown || name === called) await (await load())(program, context, words);
  }
  return program;
}

/** Describes an option as commander does, without "(default: false)", which says nothing about a flag. */
function describeOption(option: Option): string {
  return option.defaultValue === false ? option.description : new Help().optionDescription(option);
}
