/** `ordo engines`: which TensorFlow.js engines can be loaded here, and how to get the others. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { OrdoError } from '@ordo/core';
import { type EngineStatus, listEngines } from '@ordo/tensor';
import { installTensorFlow, installWebGpu, type LibTensorFlowSource } from '@ordo/tensor/install';
import { alignColumns } from '@ordo/reports/align-columns';
import type { Context } from '../context.ts';
import { buildNative } from '../engines/build-native.ts';
import { useEnginesOf } from '../engines/folder.ts';

type Installable = 'native' | 'tensorflow' | 'webgpu';

interface SourceOptions {
  readonly libtensorflow?: string;
  readonly wheel?: string;
  readonly mirror?: string;
  readonly pip?: true;
}

const INSTALL_HELP = `
native      C++, compiled here in a minute or two; needs g++ or clang++
tensorflow  TensorFlow's C library behind tfjs-node, compiled here; needs a C++ compiler and one of
              a Python TensorFlow of this machine   found by itself
              a wheel of TensorFlow                 --wheel FILE, or --pip to have pip download it
              a libtensorflow                       --libtensorflow FOLDER or TARBALL
              the official download                 else; --mirror URL for the same file elsewhere
            With an NVIDIA GPU, TensorFlow's build for CUDA is taken: 2.18 wants CUDA 12.5 and cuDNN 9, 2.9 wants CUDA 11.2.
            Node 20 and newer will do, whatever tfjs-node's own installer says.
webgpu      Dawn and TensorFlow.js's WebGPU backend from npm; needs a GPU with its driver (Vulkan on Linux)

They are put into <ORDO_HOME>/engines; deleting a folder there removes its engine.

Examples:
  ordo engines install native
  ordo engines install tensorflow --pip
  ordo engines install tensorflow --libtensorflow /opt/libtensorflow
  ordo engines install webgpu
`;

export function addEnginesCommand(program: Command, context: Context): void {
  const engines = program
    .command('engines')
    .summary('compute engines: list, install')
    .description('The engines that can carry out a run, fastest first.')
    .addHelpText('after', '\nExamples:\n  ordo engines list\n  ordo engines install native\n');
  engines
    .command('list')
    .description('every engine: its state, its device, why, and how to get it')
    .action(async () => {
      useEnginesOf(context.environment());
      const list = await listEngines();
      context.output().result(list, drawEngines(list));
    });
  engines
    .command('install')
    .addArgument(new Argument('<engine>', 'which one').choices(['native', 'tensorflow', 'webgpu']))
    .option('--libtensorflow <path>', 'tensorflow: a folder with lib and include, or a .tar.gz of it')
    .option('--wheel <file>', 'tensorflow: a Python wheel of TensorFlow')
    .option('--pip', 'tensorflow: let pip download the wheel (270 MB)')
    .option('--mirror <url>', 'tensorflow: the folder that has libtensorflow-cpu-linux-x86_64.tar.gz')
    .description('put an engine on this machine')
    .addHelpText('after', INSTALL_HELP)
    .action((engine: Installable, options: SourceOptions) => install(engine, options, context));
}

async function install(engine: Installable, options: SourceOptions, context: Context): Promise<void> {
  const output = context.output();
  const environment = context.environment();
  const source = readSource(engine, options);
  const folder = useEnginesOf(environment);
  if (engine === 'native') await buildNative(output);
  else {
    const surroundings = {
      npm: npmCommand(environment.variables),
      downloads: path.join(folder, 'downloads'),
      say: (line: string) => output.say(`${engine}: ${line}`),
    };
    if (engine === 'tensorflow') await installTensorFlow(source, surroundings);
    else await installWebGpu(surroundings);
  }
  const status = (await listEngines()).find(({ id }) => id === engine);
  const state = status?.available === true ? `can be used (${status.device})` : `cannot be used yet: ${status?.reason}`;
  output.result(status, `the engine "${engine}" ${state}`);
}

/** @throws OrdoError `request.invalid` for several sources at once, or for another engine. */
function readSource(engine: Installable, { libtensorflow, wheel, mirror, pip }: SourceOptions): LibTensorFlowSource {
  const given: LibTensorFlowSource[] = [];
  if (libtensorflow !== undefined) given.push({ kind: 'own', path: readPath('--libtensorflow', libtensorflow) });
  if (wheel !== undefined) given.push({ kind: 'wheel', path: readPath('--wheel', wheel) });
  if (mirror !== undefined) given.push({ kind: 'download', mirror: readUrl(mirror) });
  if (pip === true) given.push({ kind: 'pip' });
  if (given.length > 0 && engine !== 'tensorflow') {
    throw new OrdoError('request.invalid', `the engine "${engine}" takes no libtensorflow`, {
      fix: 'leave --libtensorflow, --wheel, --pip and --mirror out',
    });
  }
  if (given.length > 1) {
    throw new OrdoError('request.invalid', `${given.length} sources of libtensorflow are given`, {
      fix: 'give one of --libtensorflow, --wheel, --pip, --mirror',
    });
  }
  return given[0] ?? { kind: 'any' };
}

function readPath(option: string, text: string): string {
  const found = path.resolve(text);
  if (existsSync(found)) return found;
  throw new OrdoError('request.invalid', `${option} is ${JSON.stringify(text)}, and ${found} is not there`, {
    fix: 'correct the path',
  });
}

function readUrl(text: string): string {
  if (/^https?:/.test(text) && URL.canParse(text)) return text;
  throw new OrdoError('request.invalid', `--mirror is ${JSON.stringify(text)}, not an address`, {
    fix: 'give a URL that starts with https:// or http://',
  });
}

/** npm as a command: the one that started us, else the one on the PATH. */
function npmCommand(variables: NodeJS.ProcessEnv): readonly string[] {
  const script = variables['npm_execpath'];
  if (script?.endsWith('.js') === true) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function drawEngines(engines: readonly EngineStatus[]): string {
  const rows = engines.map(({ id, available, device, reason, fix }) => [
    id,
    available ? 'available' : 'absent',
    device ?? '–',
    fix === null ? reason : `${reason}; fix: ${fix}`,
  ]);
  return alignColumns([['engine', 'state', 'device', 'why'], ...rows]);
}
