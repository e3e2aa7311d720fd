// Builds build/Release/ordo_native.node with plain g++ or clang++. Instant when nothing changed; objects are kept by
// content, so an edit recompiles what it touches. The addon is built beside, tried in a child process, then renamed.
//   node scripts/build.mjs [--force]
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashAll, hashHeaders, hashUnit, listUnits } from './sources.mjs';
import { BuildError, findCompiler, findHeaders, linkFlags } from './toolchain.mjs';

const build = path.resolve(import.meta.dirname, '../build');
const release = path.join(build, 'Release');
const objects = path.join(build, 'objects');
const addon = path.join(release, 'ordo_native.node');
const stamp = path.join(release, 'ordo_native.json');

const sha256OfFile = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

function isCurrent(sourceHash) {
  if (!existsSync(addon) || !existsSync(stamp)) return false;
  try {
    const known = JSON.parse(readFileSync(stamp, 'utf8'));
    return known.sourceHash === sourceHash && known.sha256 === sha256OfFile(addon);
  } catch {
    return false;
  }
}

async function compileAll(units, compiler) {
  const waiting = units.filter((unit) => !existsSync(unit.object));
  const work = async () => {
    for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) {
      const partial = `${unit.object}.${process.pid}`;
      try {
        await promisify(execFile)(compiler.command, [...unit.flags, '-c', unit.source, '-o', partial]);
      } catch (error) {
        throw new BuildError(
          `${compiler.command} cannot compile ${path.basename(unit.source)}:\n${error.stderr ?? error}`,
        );
      }
      renameSync(partial, unit.object);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function link(units, compiler, target) {
  try {
    const inputs = units.map((unit) => unit.object);
    execFileSync(compiler.command, [...linkFlags(process.platform), ...inputs, '-o', target], { stdio: 'pipe' });
  } catch (error) {
    throw new BuildError(`${compiler.command} cannot link the addon:\n${error.stderr ?? error}`);
  }
}

function smokeTest(file) {
  try {
    execFileSync(process.execPath, [path.join(import.meta.dirname, 'smoke.mjs'), file], {
      stdio: 'pipe',
      timeout: 60_000,
    });
  } catch (error) {
    throw new BuildError(`the built addon does not work in a child process: ${String(error.stderr || error.message)}`);
  }
}

function publish(staged, sourceHash, compiler) {
  mkdirSync(release, { recursive: true });
  const { platform, arch } = process;
  const record = { sourceHash, sha256: sha256OfFile(staged), compiler: compiler.version, platform, arch };
  const stagedStamp = `${staged}.json`;
  writeFileSync(stagedStamp, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(staged, addon);
  renameSync(stagedStamp, stamp);
}

function dropOldObjects(units) {
  const current = new Set(units.map((unit) => path.basename(unit.object)));
  for (const name of readdirSync(objects)) {
    if (name.endsWith('.o') && !current.has(name)) rmSync(path.join(objects, name), { force: true });
  }
}

async function main() {
  const started = Date.now();
  const compiler = findCompiler(process.env);
  const headerHash = hashHeaders();
  const units = listUnits(process.arch, findHeaders()).map((unit) => {
    const hash = hashUnit(unit, headerHash, compiler.version);
    return { ...unit, hash, object: path.join(objects, `${hash.slice(0, 32)}.o`) };
  });
  const sourceHash = hashAll(
    units.map((unit) => unit.hash),
    `${process.platform}-${process.arch}`,
  );
  if (!process.argv.includes('--force') && isCurrent(sourceHash)) {
    process.stdout.write(`native addon is up to date: ${addon}\n`);
    return;
  }
  mkdirSync(objects, { recursive: true });
  const staged = path.join(build, `ordo_native.${process.pid}.node`);
  try {
    await compileAll(units, compiler);
    link(units, compiler, staged);
    smokeTest(staged);
    publish(staged, sourceHash, compiler);
    dropOldObjects(units);
  } finally {
    rmSync(staged, { force: true });
  }
  process.stdout.write(`native addon built in ${((Date.now() - started) / 1000).toFixed(1)} s: ${addon}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(`native addon not built: ${error.message}\n`);
  process.exitCode = 1;
}
