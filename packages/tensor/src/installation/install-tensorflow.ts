/** Installs the tensorflow engine: compiles tfjs-node's sources against a libtensorflow, tries the result, and puts it in place. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isOrdoError, makeFolder, OrdoError } from '@ordo/core';
import { compileSharedObject } from '@ordo/addon/build';
import { ADDON } from '../tensorflow/load.ts';
import { runCommand } from './commands.ts';
import { download } from './download.ts';
import { describeLibraries, findLibTensorFlow, type LibTensorFlow } from './libtensorflow.ts';
import { PROTOBUF, TFJS_NODE, TFJS_NODE_GPU, versionsOf } from './packages.ts';
import { downloadWheel, findPythonTensorFlow } from './python.ts';
import { hashFile, type InstallationRecord } from './record.ts';
import { linkCore } from './shared-core.ts';
import { installStaged, type InstallContext } from './staging.ts';
import { unpackPackage } from './unpack-package.ts';
import { unpackWheel } from './wheel.ts';

/** Where libtensorflow comes from. */
export type LibTensorFlowSource =
  /** A Python TensorFlow of this machine, else the official download. */
  | { readonly kind: 'any' }
  /** The official download, or the same file under another address. */
  | { readonly kind: 'download'; readonly mirror: string }
  /** A folder, which stays where it is, or a tarball. */
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'wheel'; readonly path: string }
  /** The wheel that pip downloads. */
  | { readonly kind: 'pip' };

const OFFICIAL = 'https://storage.googleapis.com/tensorflow/versions/2.18.1';

/** Loads the addon and multiplies in a child process, since a library that crashes must not crash this one. */
const TRY = `
const b = require(process.argv[1]);
const x = b.createTensor([2, 2], b.TF_FLOAT, Float32Array.of(1, 2, 3, 4));
const flag = (name) => ({ name, type: b.TF_ATTR_BOOL, value: false });
const attributes = [{ name: 'T', type: b.TF_ATTR_TYPE, value: b.TF_FLOAT }, flag('transpose_a'), flag('transpose_b')];
const [y] = b.executeOp('MatMul', attributes, [x, x], 1);
const found = [...b.tensorDataSync(y.id)].join();
if (found !== '7,10,15,22') throw new Error('it multiplies wrongly: ' + found);
console.log(JSON.stringify({ libtensorflow: b.TF_Version, gpu: b.isUsingGpuDevice() }));
`;

export async function installTensorFlow(source: LibTensorFlowSource, context: InstallContext): Promise<void> {
  const gpu = hasNvidiaGpu();
  const binding = gpu ? TFJS_NODE_GPU : TFJS_NODE;
  context.say(
    gpu
      ? `an NVIDIA GPU is here: using ${binding.name}, with a libtensorflow for CUDA`
      : `no NVIDIA GPU is here: using ${binding.name} on the processor`,
  );
  await installStaged('tensorflow', context, async (folder) => {
    const library = await provideLibrary(source, folder, { ...context, gpu }).catch((error: unknown) => {
      throw blameSource(source, error);
    });
    context.say(`${binding.name} ${binding.version} and ${PROTOBUF.name} ${PROTOBUF.version} from npm`);
    for (const wanted of [binding, PROTOBUF]) await unpackPackage(wanted, folder, context.npm);
    for (const name of ['@tensorflow/tfjs', '@tensorflow/tfjs-core']) await linkCore(folder, name);
    context.say(`compiling the addon against ${library.libraries[0]}`);
    compileAddon(folder, path.join(folder, 'node_modules', binding.name, 'binding'), library);
    const facts = await tryAddon(path.join(folder, ADDON));
    context.say(`works: TensorFlow ${facts.libtensorflow} on the ${facts.gpu ? 'GPU' : 'processor'}`);
    if (gpu && !facts.gpu) context.say(GPU_ADVICE);
    return {
      packages: versionsOf(binding, PROTOBUF),
      platform: process.platform,
      arch: process.arch,
      files: [
        { path: ADDON, bytes: (await stat(path.join(folder, ADDON))).size, sha256: hashFile(path.join(folder, ADDON)) },
        ...(await describeLibraries(library.libraries, folder)),
      ],
      facts: { ...facts },
    } satisfies InstallationRecord;
  });
}

const GPU_ADVICE =
  'NOTE: TensorFlow found no GPU that it can use. A libtensorflow for CUDA is needed (2.18 wants CUDA 12.5 and cuDNN 9, ' +
  '2.9 wants CUDA 11.2 and cuDNN 8.1), with the CUDA libraries on the loader path (LD_LIBRARY_PATH); ' +
  'pip install "tensorflow[and-cuda]" brings both';

function hasNvidiaGpu(): boolean {
  return existsSync('/proc/driver/nvidia/version') || existsSync('/dev/nvidia0');
}

async function provideLibrary(
  source: LibTensorFlowSource,
  folder: string,
  context: InstallContext & { gpu: boolean },
): Promise<LibTensorFlow> {
  const { say, gpu, downloads } = context;
  const own = path.join(folder, 'libtensorflow');
  switch (source.kind) {
    case 'any': {
      const python = await findPythonTensorFlow();
      if (python === null) return await provideLibrary({ kind: 'download', mirror: OFFICIAL }, folder, context);
      say(`using the libraries of the Python TensorFlow in ${python}`);
      return await findLibTensorFlow(python);
    }
    case 'pip': {
      say(`asking pip for ${gpu ? 'tensorflow' : 'tensorflow-cpu'}`);
      return await provideLibrary({ kind: 'wheel', path: await downloadWheel(downloads, gpu) }, folder, context);
    }
    case 'wheel':
      say(`unpacking the libraries of ${source.path}`);
      await unpackWheel(source.path, own);
      return await findLibTensorFlow(own);
    case 'own':
      if (existsSync(source.path) && (await stat(source.path)).isDirectory()) return findLibTensorFlow(source.path);
      return await unpackTarball(source.path, own, say);
    case 'download': {
      const name = `libtensorflow-${gpu ? 'gpu' : 'cpu'}-${platformName()}.tar.gz`;
      const file = path.join(downloads, `${path.basename(source.mirror)}-${name}`);
      await download(`${source.mirror.replace(/\/$/, '')}/${name}`, file, say);
      return await unpackTarball(file, own, say);
    }
  }
}

/** A file or folder that the user has named and that cannot be used is wrong input, and no failure of the installation. */
function blameSource(source: LibTensorFlowSource, error: unknown): unknown {
  const isNamed = source.kind === 'own' || source.kind === 'wheel';
  if (!isNamed || !isOrdoError(error, 'engine.install-failed')) return error;
  const { message, fix } = error;
  return new OrdoError('request.invalid', message, { ...(fix === undefined ? {} : { fix }), cause: error });
}

async function unpackTarball(file: string, folder: string, say: (line: string) => void): Promise<LibTensorFlow> {
  say(`unpacking ${file}`);
  await makeFolder(folder);
  await runCommand(['tar', '-xzf', file, '-C', folder], { fix: 'give a .tar.gz of libtensorflow, or its folder' });
  return await findLibTensorFlow(folder);
}

/** The names of the official files. */
function platformName(): string {
  const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
  const arch = process.arch === 'x64' ? 'x86_64' : process.arch;
  return `${systems[process.platform] ?? process.platform}-${arch}`;
}

function compileAddon(folder: string, sources: string, { libraries, include }: LibTensorFlow): void {
  const reason = compileSharedObject({
    sources: ['tfjs_backend.cc', 'tfjs_binding.cc'].map((name) => path.join(sources, name)),
    flags: ['-std=c++17', '-O2', '-DNAPI_VERSION=8', '-w', '-I', include],
    links: [...libraries, ...runPaths(folder, libraries)],
    target: path.join(folder, ADDON),
  });
  if (reason === null) return;
  throw new OrdoError('engine.install-failed', reason, {
    fix: 'a C++ compiler is needed (apt-get install g++), and a libtensorflow 2.9 or newer for this machine',
  });
}

/** The loader's search path. Libraries in the engine's folder are found relative to the addon, since the folder is moved. */
function runPaths(folder: string, libraries: readonly string[]): string[] {
  const folders = new Set(libraries.map((file) => path.dirname(file)));
  const here = process.platform === 'darwin' ? '@loader_path' : '$ORIGIN';
  return [...folders].map((name) => {
    const inside = path.relative(folder, name);
    return `-Wl,-rpath,${inside.startsWith('..') ? name : `${here}/${inside}`}`;
  });
}

async function tryAddon(addon: string): Promise<{ libtensorflow: string; gpu: boolean }> {
  const fix = 'use another libtensorflow: --pip, --wheel, --libtensorflow or --mirror';
  const output = await runCommand([process.execPath, '-e', TRY, addon], { fix });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { libtensorflow: string; gpu: boolean };
}
