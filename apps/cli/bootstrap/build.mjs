/** What has to be built before anything runs: the Prisma client, the TypeScript projects, the C++ addons. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/** `prisma generate`, when the schema or Prisma changed since the last time. */
export async function generateClient() {
  const stamp = path.join(ROOT, 'packages/store/src/generated/.made-from');
  const prisma = readFileSync(bin('prisma/package.json'));
  const schema = readFileSync(path.join(ROOT, 'prisma/schema.prisma'));
  const made = createHash('sha256').update(prisma).update(schema).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return false;
  await runQuietly([process.execPath, bin('prisma/build/index.js'), 'generate', '--no-hints'], {
    env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    timeoutSeconds: 120,
  });
  writeFileSync(stamp, made);
  return undefined;
}

/** `tsc -b`: incremental, a second or less when nothing changed. */
export async function compile() {
  await runQuietly([process.execPath, bin('typescript/bin/tsc'), '-b'], { timeoutSeconds: 300 });
}

/** The C++ engine. Without a compiler Ordo still works, only slower, so a failure is a remark, not an end. */
export async function buildNativeEngine() {
  const reason = await buildAddon('packages/tfjs-native', 900);
  if (reason === undefined) return undefined;
  return `not built, the slower wasm engine is used instead (${reason}; "npm run ordo -- doctor" says what is missing)`;
}

/** The C++ kernel of BPE, a few seconds of compiling. */
export async function buildTextKernel() {
  const reason = await buildAddon('packages/text', 300);
  return reason === undefined ? undefined : `not built, BPE runs in JavaScript (${reason})`;
}

/** Gives the reason in one line when it does not work. */
async function buildAddon(folder, timeoutSeconds) {
  try {
    await runQuietly([process.execPath, path.join(ROOT, folder, 'scripts/build.mjs')], { timeoutSeconds });
    return undefined;
  } catch (error) {
    return lastLine(error.message);
  }
}

function lastLine(message) {
  return message.trimEnd().split('\n').at(-1).trim();
}
