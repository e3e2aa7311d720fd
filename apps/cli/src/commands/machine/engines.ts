/** `ordo engines`: lists the TensorFlow.js engines of this machine and installs others. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { hidePassword, OrdoError } from '@ordo/core';
import { chooseNativeProducts, type EngineStatus, findNativeProducts, listEngines } from '@ordo/tensor';
import { INSTALLABLE_ENGINES, type InstallableEngine } from '@ordo/tensor/engine-table';
import {
  installTensorFlow,
  installWebGpu,
  type LibTensorFlowSource,
  type TensorFlowDevice,
} from '@ordo/tensor/install';
import type { Context } from '../../context.ts';
import { buildNative } from '../../engines/build-native.ts';
import { drawProducts } from '../../engines/draw-products.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { type FormatOption, printsTable } from '../../listing/format-option.ts';
import { tableOf } from '../../listing/table.ts';

interface SourceOptions {
  readonly libtensorflow?: string;
  readonly wheel?: string;
  readonly mirror?: string;
  readonly pip?: true;
  readonly gpu?: true;
  readonly cpu?: true;
}

const INSTALL_HELP = `
  native      The C++ engine of Ordo. It is compiled on this machine in a minute or two and needs g++ or clang++.
  tensorflow  TensorFlow's C library with tfjs-node, which is compiled on this machine and needs a C++ compiler. The
              library comes from the first of these that applies:
                --libtensorflow FOLDER or TARBALL     a libtensorflow of your own
                --wheel FILE, or --pip                a Python wheel of TensorFlow; --pip has pip download it
                (no option)                           a TensorFlow that Python has on this machine, or else
                (no option), or --mirror URL          the official download, or the same file at another place
              Where NVIDIA's driver is, TensorFlow's build for CUDA is used: 2.18 needs CUDA 12.5 and cuDNN 9, 2.9 needs CUDA 11.2.
              It then computes on the GPU or not at all. --cpu installs the one for the processor in its place, and --gpu the one
              for a GPU on a machine without, such as one that builds an image. GPUs from compute capability 10.0 on are refused:
              use the engine cuda there.
              Any Node from 20 works, even where tfjs-node's own installer refuses it.
  webgpu      Dawn and TensorFlow.js's WebGPU backend, from npm. It needs a GPU with a driver (Vulkan on Linux).

tensorflow and webgpu are installed to <ORDO_HOME>/engines; to remove an engine, delete its folder there.

Examples:
  ordo engines install native
  ordo engines install tensorflow --pip
  ordo engines install tensorflow --libtensorflow /opt/libtensorflow
  ordo engines install tensorflow --gpu --pip
  ordo engines install webgpu
`;

export function addEnginesCommand(program: Command, context: Context): void {
  const engines = program
    .command('engines')
    .summary('compute engines: list, install')
    .description('Lists the engines that can compute a run, and installs those that are absent.')
    .addHelpText('after', '\nExamples:\n  ordo engines list\n  ordo engines install native\n');
  printsTable(engines.command('list'))
    .description(
      'Lists every engine, the fastest first: its state, its device, and how to get it when it is absent. For the native engine it ' +
        'also shows which products bf16 takes, by their depth, with the rates that were measured. They are measured when bf16 is ' +
        'first used on a machine.',
    )
    .option('--measure', 'measure the products of bf16 now (0.2 s), also where that has been done')
    .addHelpText('after', '\nExamples:\n  ordo engines list\n  ordo engines list --measure --json\n')
    .action(async ({ measure, format }: FormatOption & { readonly measure?: true }) => {
      useEnginesOf(context.environment());
      const isBuilt = (await listEngines()).some(({ id, available }) => id === 'native' && available);
      if (isBuilt && measure === true) await chooseNativeProducts({ again: true });
      const products = isBuilt ? findNativeProducts() : null;
      const list = (await listEngines()).map((status) => (status.id === 'native' ? { ...status, products } : status));
      const more = products === null ? [] : ['', ...drawProducts(products)];
      context.output().list(list, [tableEngines(list), ...more], format);
    });
  engines
    .command('install')
    .addArgument(new Argument('<engine>', 'the engine to install').choices(INSTALLABLE_ENGINES))
    .option('--libtensorflow <path>', 'tensorflow: a folder with lib and include, or a .tar.gz of one')
    .option('--wheel <file>', 'tensorflow: a Python wheel of TensorFlow')
    .option('--pip', 'tensorflow: let pip download the wheel (270 MB)')
    .option('--mirror <url>', 'tensorflow: the URL of the folder that contains libtensorflow-cpu-linux-x86_64.tar.gz')
    .option('--gpu', 'tensorflow: for an NVIDIA GPU (the default where its driver is)')
    .option('--cpu', 'tensorflow: for the processor (the default elsewhere)')
    .description('Installs an engine on this machine.')
    .addHelpText('after', INSTALL_HELP)
    .action((engine: InstallableEngine, options: SourceOptions) => install(engine, options, context));
}

async function install(engine: InstallableEngine, options: SourceOptions, context: Context): Promise<void> {
  const output = context.output();
  const environment = context.environment();
  const source = readSource(engine, options);
  const device = readDevice(engine, options);
  const folder = useEnginesOf(environment);
  if (engine === 'native') await buildNative(output);
  else {
    const surroundings = {
      npm: npmCommand(environment.variables),
      downloads: path.join(folder, 'downloads'),
      say: (line: string) => output.say(`${engine}: ${line}`),
    };
    if (engine === 'tensorflow') await installTensorFlow({ source, device }, surroundings);
    else await installWebGpu(surroundings);
  }
  const status = (await listEngines()).find(({ id }) => id === engine);
  const state = status?.available === true ? `can be used (${status.device})` : `cannot be used yet: ${status?.reason}`;
  output.result(status, `the engine "${engine}" ${state}`);
}

/** Reads the source. @throws OrdoError `request.invalid` for several sources, or for an engine that takes none */
function readSource(
  engine: InstallableEngine,
  { libtensorflow, wheel, mirror, pip }: SourceOptions,
): LibTensorFlowSource {
  const given: LibTensorFlowSource[] = [];
  if (libtensorflow !== undefined) given.push({ kind: 'own', path: readPath('--libtensorflow', libtensorflow) });
  if (wheel !== undefined) given.push({ kind: 'wheel', path: readPath('--wheel', wheel) });
  if (mirror !== undefined) given.push({ kind: 'download', mirror: readUrl(mirror) });
  if (pip === true) given.push({ kind: 'pip' });
  if (given.length > 0 && engine !== 'tensorflow') {
    throw new OrdoError('request.invalid', `the engine "${engine}" does not use libtensorflow`, {
      fix: 'leave out --libtensorflow, --wheel, --pip and --mirror',
    });
  }
  if (given.length > 1) {
    throw new OrdoError('request.invalid', `${given.length} sources of libtensorflow were given`, {
      fix: 'give only one of --libtensorflow, --wheel, --pip and --mirror',
    });
  }
  return given[0] ?? { kind: 'any' };
}

/** Reads the device. @throws OrdoError `request.invalid` for two devices, or for an engine without a choice of devices */
function readDevice(engine: InstallableEngine, { gpu, cpu }: SourceOptions): TensorFlowDevice {
  if (gpu === undefined && cpu === undefined) return 'auto';
  if (engine !== 'tensorflow') {
    throw new OrdoError('request.invalid', `the engine "${engine}" is installed for one kind of device`, {
      fix: 'leave out --gpu and --cpu',
    });
  }
  if (gpu === true && cpu === true) {
    throw new OrdoError('request.invalid', '--gpu and --cpu were both given', { fix: 'give only one of them' });
  }
  return gpu === true ? 'gpu' : 'cpu';
}

function readPath(option: string, text: string): string {
  const found = path.resolve(text);
  if (existsSync(found)) return found;
  throw new OrdoError('request.invalid', `${option} is ${JSON.stringify(text)}, but ${found} does not exist`, {
    fix: 'correct the path',
  });
}

function readUrl(text: string): string {
  if (/^https?:/.test(text) && URL.canParse(text)) return text;
  const what = URL.canParse(text) ? `is ${hidePassword(text)}, which is not a URL of http` : 'is not a URL';
  throw new OrdoError('request.invalid', `--mirror ${what}`, {
    fix: 'give a URL that starts with https:// or http://',
  });
}

/** Returns the command line of npm: the npm that started this process, or else the one on the PATH. */
function npmCommand(variables: NodeJS.ProcessEnv): readonly string[] {
  const script = variables['npm_execpath'];
  if (script?.endsWith('.js') === true) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

const tableEngines = (engines: readonly EngineStatus[]) =>
  tableOf(engines, {
    id: ['engine', (engine) => engine.id],
    state: ['state', ({ available }) => (available ? 'available' : 'absent')],
    device: ['device', (engine) => engine.device],
    why: ['why', ({ reason, fix }) => (fix === null ? reason : `${reason}; fix: ${fix}`)],
  });
