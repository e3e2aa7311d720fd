/** `ordo model`: fetches the trained model of a run that a worker trained. */
import { type ApiClient, take } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { defaultModelFolder } from '../../find-model.ts';
import { withInterruption } from '../../interruption.ts';
import { connect } from '../../remote/connect.ts';
import { findRunId } from '../../remote/find-id.ts';
import { fetchModel } from '../../remote/fetch-model.ts';
import { requireWritableFolder } from '../../options/writable-path.ts';

export function addModelCommand(program: Command, context: Context): void {
  program
    .command('model')
    .argument('<run>', 'the id of the run or its beginning, which "ordo runs <experiment>" lists')
    .option('--out <folder>', 'the model folder to write, which must not exist yet (default: ordo-models/<run>)')
    .addOption(
      new Option(
        '--default',
        'make it the default language model, in ORDO_HOME, which "ordo attribute" and "ordo importance" read',
      ).conflicts('out'),
    )
    .summary('fetch the trained model of a run')
    .description(
      'Fetches the model of a run that succeeded: weights in safetensors, config.json, dictionaries and sub-word codes. ' +
        '"ordo run" leaves the same folder in <run folder>/model.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo model 0f8c… --out models/sape\n  ordo translate models/sape < new.en > new.de\n' +
        '  ordo model 0f8c… --default\n  ordo attribute default < texts.txt\n',
    )
    .action(async (given: string, flags: { out?: string; default?: true }) => {
      const { home } = context.environment();
      const out = flags.default === true ? defaultModelFolder(home) : flags.out;
      if (out !== undefined) await requireWritableFolder(out);
      const api = await connect(context.environment());
      const run = await findRunId(api, given);
      if (flags.default === true) await requireLanguageModel(api, run);
      const folder = out ?? `ordo-models/${run}`;
      const fetched = await withInterruption((signal) => fetchModel(api, run, { folder, signal }));
      const size = `${(fetched.bytes / 2 ** 20).toFixed(1)} MiB`;
      const use =
        flags.default === true
          ? 'ordo attribute default < text'
          : `to translate with it: ordo translate ${folder} < text`;
      context.output().result(fetched, `${folder}: ${size}\n${use}`);
    });
}

/**
 * Checks the kind of a run.
 * @throws OrdoError `request.invalid` for a run of another kind, because the commands that use the default model read texts
 */
async function requireLanguageModel(api: ApiClient, id: string): Promise<void> {
  const { spec } = await take(api.http.GET('/v1/runs/{id}', { params: { path: { id } } }));
  if (spec.kind === 'language-model') return;
  throw new OrdoError('request.invalid', `run ${id} trained no language model, but a model for translation`, {
    fix: 'name a run of the kind language-model, or leave --default out',
  });
}
