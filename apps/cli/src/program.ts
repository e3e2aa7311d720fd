/** Lists the commands of `ordo`, one line each. Only the called command is loaded, so that text filters start quickly. */
import { describeRelease, readRelease, VERSION } from '@ordo/core/release';
import { Command, Help, type Option } from 'commander';
import { type Context, makeContext } from './context.ts';
import { EXIT_CODES_HELP } from './exit-codes.ts';
import { refuseEmptyWords } from './options/refuse-empty.ts';
import { tellUsage } from './options/usage-errors.ts';

/** Adds a command. `words` is the command line, for commands that load only the called subcommand. */
type Add = (program: Command, context: Context, words: readonly string[]) => void | Promise<void>;

/** The commands by the headings of the help, in its order. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, () => Promise<Add>>>>> = {
  'Start here:': {
    demo: async () => (await import('./commands/start/demo.ts')).addDemoCommand,
    init: async () => (await import('./commands/start/init.ts')).addInitCommand,
    up: async () => (await import('./commands/start/up.ts')).addUpCommand,
    open: async () => (await import('./commands/start/open.ts')).addOpenCommand,
    down: async () => (await import('./commands/start/down.ts')).addDownCommand,
  },
  'Papers and studies:': {
    study: async () => (await import('./commands/studies/study.ts')).addStudyCommand,
    check: async () => (await import('./commands/studies/check.ts')).addCheckCommand,
    judge: async () => (await import('./commands/studies/judge.ts')).addJudgeCommand,
    draw: async () => (await import('./commands/studies/draw.ts')).addDrawCommand,
    bundle: async () => (await import('./commands/studies/bundle.ts')).addBundleCommand,
    results: async () => (await import('./commands/studies/results.ts')).addResultsCommand,
  },
  'Runs on this machine:': {
    plan: async () => (await import('./commands/runs/plan.ts')).addPlanCommand,
    run: async () => (await import('./commands/runs/run.ts')).addRunCommand,
    params: async () => (await import('./commands/runs/params.ts')).addParamsCommand,
    measure: async () => (await import('./commands/runs/measure.ts')).addMeasureCommand,
  },
  'Experiments of a service:': {
    submit: async () => (await import('./commands/experiments/submit.ts')).addSubmitCommand,
    watch: async () => (await import('./commands/experiments/watch.ts')).addWatchCommand,
    wait: async () => (await import('./commands/experiments/wait.ts')).addWaitCommand,
    runs: async () => (await import('./commands/experiments/runs.ts')).addRunsCommand,
    compare: async () => (await import('./commands/experiments/compare.ts')).addCompareCommand,
    export: async () => (await import('./commands/experiments/export.ts')).addExportCommand,
    cancel: async () => (await import('./commands/experiments/cancel.ts')).addCancelCommand,
    retry: async () => (await import('./commands/experiments/retry.ts')).addRetryCommand,
  },
  'Models:': {
    model: async () => (await import('./commands/models/model.ts')).addModelCommand,
    import: async () => (await import('./commands/models/import.ts')).addImportCommand,
    translate: async () => (await import('./commands/models/translate.ts')).addTranslateCommand,
    attribute: async () => (await import('./commands/models/attribute.ts')).addAttributeCommand,
    importance: async () => (await import('./commands/models/importance.ts')).addImportanceCommand,
  },
  'Data, text and scores:': {
    data: async () => (await import('./commands/data/data.ts')).addDataCommand,
    text: async () => async (program, _, words) =>
      (await import('./commands/data/text.ts')).addTextCommands(program, words),
    align: async () => (await import('./commands/data/align.ts')).addAlignCommand,
    preorder: async () => (await import('./commands/data/preorder.ts')).addPreorderCommand,
    score: async () => (await import('./commands/data/score.ts')).addScoreCommand,
  },
  'Operating a service:': {
    workers: async () => (await import('./commands/operating/workers.ts')).addWorkersCommand,
    shares: async () => (await import('./commands/operating/shares.ts')).addSharesCommand,
    keys: async () => (await import('./commands/operating/keys.ts')).addKeysCommand,
    audit: async () => (await import('./commands/operating/audit.ts')).addAuditCommand,
    backup: async () => (await import('./commands/operating/backup.ts')).addBackupCommand,
  },
  'This machine and this program:': {
    doctor: async () => (await import('./commands/machine/doctor.ts')).addDoctorCommand,
    engines: async () => (await import('./commands/machine/engines.ts')).addEnginesCommand,
    bench: async () => (await import('./commands/machine/bench.ts')).addBenchCommand,
    schema: async () => (await import('./commands/machine/schema.ts')).addSchemaCommand,
    completion: async () => {
      const { addCompletionCommand } = await import('./commands/machine/completion.ts');
      return (program, context) => addCompletionCommand(program, context, () => buildProgram([]));
    },
  },
};

const VERSION_FLAGS = ['-V', '--version'];

/** Builds the program. @param words the command line after the program's name */
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
    .configureOutput({ outputError: (message, write) => write(tellUsage(message)) })
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
