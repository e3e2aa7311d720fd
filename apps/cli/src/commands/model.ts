/** `ordo model`: fetches the trained model of a run that a worker carried out. */
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { withInterruption } from '../interruption.ts';
import { connect } from '../remote/connect.ts';
import { findRunId } from '../remote/find-id.ts';
import { fetchModel } from '../remote/fetch-model.ts';
import { requireWritableFolder } from '../writable-path.ts';

export function addModelCommand(program: Command, context: Context): void {
  program
    .command('model')
    .argument('<run>', 'the id of the run or its beginning, which "ordo runs <experiment>" lists')
    .option('--out <folder>', 'the model folder to write, which must not exist yet (default: ordo-models/<run>)')
    .summary('fetch the trained model of a run')
    .description(
      'Fetches the model of a run that succeeded: weights in safetensors, config.json, dictionaries and sub-word codes. ' +
        '"ordo run" leaves the same folder in <run folder>/model.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo model 0f8c… --out models/sape\n  ordo translate models/sape < new.en > new.de\n',
    )
    .action(async (given: string, { out }: { out?: string }) => {
      if (out !== undefined) await requireWritableFolder(out);
      const api = await connect(context.environment());
      const run = await findRunId(api, given);
      const folder = out ?? `ordo-models/${run}`;
      const fetched = await withInterruption((signal) => fetchModel(api, run, { folder, signal }));
      const size = `${(fetched.bytes / 2 ** 20).toFixed(1)} MiB`;
      context.output().result(fetched, `${folder}: ${size}\nto translate with it: ordo translate ${folder} < text`);
    });
}
