/** Installs the tensorflow engine: compiles tfjs-node's sources against a libtensorflow, tries the result, and puts it in place. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isOrdoError, makeFolder, OrdoError } from '@ordo/core';
import { compileSharedObject } from '@ordo/addon/build';
import { findFirstGpu, hasNvidiaDriver, type NvidiaGpu } from '../probes/nvidia.ts';
import { FOUND_NONE, refuseGpu } from '../tensorflow/gpu-build.ts';
import { settingsFor } from '../tensorflow/settings.ts';
import { ADDON, type AddonFacts, argumentsToTry } from '../tensorflow/try-addon.ts';
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

/** The source from which libtensorflow comes. */
export type LibTensorFlowSource =
  /** A Python TensorFlow on this machine, or otherwise the official download. */
  | { readonly kind: 'any' }
  /** The official download, or the same file at another address. */
  | { readonly kind: 'download'; readonly mirror: string }
  /** A folder, which stays where it is, or a tarball. */
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'wheel'; readonly path: string }
  /** The wheel that pip downloads. */
  | { readonly kind: 'pip' };

const OFFICIAL = 'https://storage.googleapis.com/tensorflow/versions/2.18.1';

/** The device to install for. `auto` takes a GPU where NVIDIA's driver is. */
export type TensorFlowDevice = 'auto' | 'gpu' | 'cpu';

export interface TensorFlowInstallation {
  readonly source: LibTensorFlowSource;
  readonly device: TensorFlowDevice;
}

/**
 * Installs the engine and replaces an earlier one.
 * @throws OrdoError `engine.install-failed`, also when the machine has a GPU on which TensorFlow cannot compute
 */
export async function installTensorFlow(
  { source, device }: TensorFlowInstallation,
  context: InstallContext,
): Promise<void> {
  const driver = hasNvidiaDriver();
  const gpu = device === 'auto' ? driver : device === 'gpu';
  const binding = gpu ? TFJS_NODE_GPU : TFJS_NODE;
  const found = `NVIDIA's driver is ${driver ? '' : 'not '}here`;
  context.say(`${found}: using ${binding.name} ${gpu ? 'with a libtensorflow for CUDA' : 'on the processor'}`);
  // This check comes before any download.
  if (gpu && driver) requireSuitable(await findFirstGpu());
  await installStaged('tensorflow', context, async (folder) => {
    const library = await provideLibrary(source, folder, { ...context, gpu }).catch((error: unknown) => {
      throw blameSource(source, error);
    });
    context.say(`${binding.name} ${binding.version} and ${PROTOBUF.name} ${PROTOBUF.version} from npm`);
    for (const wanted of [binding, PROTOBUF]) await unpackPackage(wanted, folder, context.npm);
    for (const name of ['@tensorflow/tfjs', '@tensorflow/tfjs-core']) await linkCore(folder, name);
    context.say(`compiling the addon against ${library.libraries[0]}`);
    compileAddon(folder, path.join(folder, 'node_modules', binding.name, 'binding'), library);
    const facts = await tryAddon(path.join(folder, ADDON), gpu);
    context.say(`works: TensorFlow ${facts.libtensorflow} on the ${facts.gpu ? 'GPU' : 'processor'}`);
    if (gpu && driver && !facts.gpu)
      throw new OrdoError('engine.install-failed', FOUND_NONE.reason, { fix: FOUND_NONE.fix });
    if (gpu && !driver)
      context.say('it was tried on the processor only, and will refuse to compute where it finds no GPU');
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

function requireSuitable(gpu: NvidiaGpu | null): void {
  const refusal = refuseGpu({ driver: true, hidden: false, gpu });
  if (refusal !== null) throw new OrdoError('engine.install-failed', refusal.reason, { fix: refusal.fix });
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

/** If a file or folder that the user has named cannot be used, the input is wrong, and the installation has not failed. */
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

/** Returns the platform's part in the names of the official files. */
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

/**
 * Returns the loader's search path. Libraries in the engine's folder are found relative to the addon, because the folder is
 * moved.
 */
function runPaths(folder: string, libraries: readonly string[]): string[] {
  const folders = new Set(libraries.map((file) => path.dirname(file)));
  const here = process.platform === 'darwin' ? '@loader_path' : '$ORIGIN';
  return [...folders].map((name) => {
    const inside = path.relative(folder, name);
    return `-Wl,-rpath,${inside.startsWith('..') ? name : `${here}/${inside}`}`;
  });
}

async function tryAddon(addon: string, gpu: boolean): Promise<AddonFacts> {
  const fix = 'use another libtensorflow: --pip, --wheel, --libtensorflow or --mirror';
  const settings = settingsFor({ threads: 1, gpu });
  const output = await runCommand([process.execPath, ...argumentsToTry(addon, settings)], { fix });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as AddonFacts;
}
