/** Installs the webgpu engine: Dawn and TensorFlow.js's WebGPU backend from npm. Then asks Dawn for an adapter. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dawnFile } from '../webgpu/dawn.ts';
import { runCommand } from './commands.ts';
import { DAWN, TFJS_WEBGPU, versionsOf } from './packages.ts';
import { hashFile } from './record.ts';
import { linkCore } from './shared-core.ts';
import { installStaged, type InstallContext } from './staging.ts';
import { unpackPackage } from './unpack-package.ts';

/**
 * This code runs in a child process, because a driver that crashes must not crash this process. Dawn's own messages go to stderr.
 */
const TRY = `
const { create } = await import(process.argv[1]);
const adapter = await create([]).requestAdapter({ powerPreference: 'high-performance' });
const { description = '', vendor = '', isFallbackAdapter = false } = adapter?.info ?? {};
console.log(JSON.stringify({ adapter: adapter === null ? '' : description || vendor, software: isFallbackAdapter }));
process.exit(0);
`;

export async function installWebGpu(context: InstallContext): Promise<void> {
  await installStaged('webgpu', context, async (folder) => {
    context.say(`${DAWN.name} ${DAWN.version} and ${TFJS_WEBGPU.name} ${TFJS_WEBGPU.version} from npm (54 MB)`);
    for (const wanted of [DAWN, TFJS_WEBGPU]) await unpackPackage(wanted, folder, context.npm);
    await linkCore(folder, '@tensorflow/tfjs-core');
    const facts = await findAdapter(folder);
    if (facts.adapter === '') context.say('NOTE: Dawn finds no adapter here: the engine cannot be used yet');
    else context.say(`works: ${facts.adapter}${facts.software ? ', which computes in software' : ''}`);
    const file = path.join(folder, dawnFile());
    return {
      packages: versionsOf(DAWN, TFJS_WEBGPU),
      platform: process.platform,
      arch: process.arch,
      files: [{ path: dawnFile(), bytes: (await stat(file)).size, sha256: hashFile(file) }],
      facts: { ...facts },
    };
  });
}

async function findAdapter(folder: string): Promise<{ adapter: string; software: boolean }> {
  const entry = pathToFileURL(path.join(folder, 'node_modules', DAWN.name, 'index.js')).href;
  const fix = 'Dawn cannot be started here; use another engine';
  const output = await runCommand([process.execPath, '--input-type=module', '-e', TRY, entry], { fix });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as { adapter: string; software: boolean };
}
