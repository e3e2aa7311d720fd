/** `ordo engines`: which TensorFlow.js engines can be loaded here, and building the native one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { listEngines } from '@ordo/tensor';
import type { Context } from '../context.ts';
import { REPOSITORY } from '../env.ts';
import { WorkFailed } from '../exit-codes.ts';
import { alignColumns } from '../output.ts';

/** Relative to the clone; the same script the bootstrap runs. */
const NATIVE_BUILD = 'packages/tfjs-native/scripts/build.mjs';

export function addEnginesCommand(program: Command, context: Context): void {
  const engines = program
    .command('engines')
    .summary('compute engines: list, install')
    .description('The engines that can carry out a run, fastest first.')
    .addHelpText('after', '\nExamples:\n  ordo engines list\n  ordo engines install native\n');
  engines
    .command('list')
    .description('every engine, whether it is available, and how to get it')
    .action(async () => {
      const list = await listEngines();
      const rows = list.map(({ id, available, reason, fix }) => [
        id,
        available ? 'available' : 'absent',
        fix === null ? reason : `${reason}; ${fix}`,
      ]);
      context.output().result(list, alignColumns([['engine', 'state', 'why'], ...rows]));
    });
  engines
    .command('install')
    .addArgument(new Argument('<engine>', 'which one').choices(['native']))
    .description('build the native engine with the C++ compiler of this machine')
    .action(async () => {
      const output = context.output();
      // Its own words go to stderr, so that stdout carries our result alone.
      const build = spawn(process.execPath, [path.join(REPOSITORY, NATIVE_BUILD)], { stdio: ['ignore', 2, 2] });
      const [code] = (await once(build, 'exit')) as [number | null];
      if (code !== 0) throw new WorkFailed('the native engine was not built; "ordo doctor" says what is missing');
      output.result({ engine: 'native', built: true }, 'the native engine is built');
    });
}
