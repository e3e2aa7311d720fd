// Builds one addon from its translation units. Nothing is built when nothing changed. Objects are kept by content, so
// an edit recompiles only what it touches. The new addon is tried in a child process and then renamed over the old one.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { withBuildLock } from './build-lock.mjs';
import { hashAll, hashUnit } from './hashes.mjs';
import { hashSources } from './list-sources.mjs';
import { BuildError } from './toolchain.mjs';

const sha256OfFile = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

function isCurrent({ addon, stamp }, { sourceHash, sources }) {
  if (!existsSync(addon) || !existsSync(stamp)) return false;
  try {
    const known = JSON.parse(readFileSync(stamp, 'utf8'));
    const isSame = known.sourceHash === sourceHash && isDeepStrictEqual(known.sources, sources);
    return isSame && known.sha256 === sha256OfFile(addon);
  } catch {
    return false;
  }
}

async function compileAll(units, jobs) {
  const waiting = units.filter((unit) => !existsSync(unit.object));
  const work = async () => {
    for (let unit = waiting.shift(); unit !== undefined; unit = waiting.shift()) {
      const partial = `${unit.object}.${process.pid}`;
      try {
        await promisify(execFile)(unit.compiler.command, [...unit.flags, '-c', unit.source, '-o', partial]);
      } catch (error) {
        throw new BuildError(
          `${unit.compiler.command} cannot compile ${path.basename(unit.source)}:\n${error.stderr ?? error}`,
        );
      }
      renameSync(partial, unit.object);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

function link({ linker, flags }, units, target) {
  try {
    const inputs = units.map((unit) => unit.object);
    // The linker looks for symbols in the order of its inputs, so libraries come after the objects that need them.
    execFileSync(linker.command, ['-o', target, ...inputs, ...flags], { stdio: 'pipe' });
  } catch (error) {
    throw new BuildError(`${linker.command} cannot link the addon:\n${error.stderr ?? error}`);
  }
}

function smokeTest({ node, smoke }, file) {
  if (node === null) return;
  const [command, ...words] = node ?? [process.execPath];
  try {
    execFileSync(command, [...words, smoke, file], { stdio: 'pipe', timeout: 60_000 });
  } catch (error) {
    throw new BuildError(
      `the built addon does not work when a child process loads it: ${String(error.stderr || error.message)}`,
    );
  }
}

function publish({ addon, stamp }, staged, { platform, arch }, facts) {
  mkdirSync(path.dirname(addon), { recursive: true });
  const record = { ...facts, sha256: sha256OfFile(staged), platform, arch };
  const stagedStamp = `${staged}.json`;
  writeFileSync(stagedStamp, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(staged, addon);
  renameSync(stagedStamp, stamp);
}

function dropOldObjects(objects, units) {
  const current = new Set(units.map((unit) => path.basename(unit.object)));
  for (const name of readdirSync(objects)) {
    if (name.endsWith('.o') && !current.has(name)) rmSync(path.join(objects, name), { force: true });
  }
}

/**
 * Builds Release/<name>.node and its stamp from a plan: { folder (absolute), name, title, objects (folder in it), units:
 * [{ source, flags, compiler }], headerHash, linker, linkFlags, smoke (script, absolute), jobs, facts (for the stamp) }. For another
 * kind of machine than this it has `target`, { platform, arch }, and `node`, the words of a command that runs such a Node here, or
 * null where there is none: then nothing tries what was built. Resolves to a line that says what was done.
 */
async function buildAddon(plan, force) {
  const started = Date.now();
  const target = plan.target ?? process;
  const fileOf = (ending) => path.join(plan.folder, 'Release', `${plan.name}.${ending}`);
  const files = { addon: fileOf('node'), stamp: fileOf('json') };
  const objects = path.join(plan.folder, plan.objects);
  const units = plan.units.map((unit) => {
    const hash = hashUnit(unit, plan.headerHash, unit.compiler.version);
    return { ...unit, hash, object: path.join(objects, `${hash.slice(0, 32)}.o`) };
  });
  const sourceHash = hashAll(
    units.map((unit) => unit.hash),
    [`${target.platform}-${target.arch}`, ...plan.linkFlags].join(' '),
  );
  const origin = { sourceHash, sources: hashSources(path.dirname(plan.folder), path.dirname(files.addon)) };
  const upToDate = `${plan.title} is up to date: ${files.addon}`;
  if (!force && isCurrent(files, origin)) return upToDate;
  return withBuildLock(path.join(plan.folder, `${plan.name}.lock`), async () => {
    if (!force && isCurrent(files, origin)) return upToDate; // another process built it while this one waited
    mkdirSync(objects, { recursive: true });
    const staged = path.join(plan.folder, `${plan.name}.${process.pid}.node`);
    try {
      await compileAll(units, plan.jobs);
      link({ linker: plan.linker, flags: plan.linkFlags }, units, staged);
      smokeTest(plan, staged);
      publish(files, staged, target, { ...origin, ...plan.facts });
      dropOldObjects(objects, units);
    } finally {
      rmSync(staged, { force: true });
    }
    return `${plan.title} built in ${((Date.now() - started) / 1000).toFixed(1)} s: ${files.addon}`;
  });
}

/** Builds the addon of a plan, and prints what was done or why it could not be built. `makePlan` may throw BuildError. */
export async function buildAndTell(title, makePlan, force) {
  try {
    process.stdout.write(`${await buildAddon(makePlan(), force)}\n`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${title} was not built: ${error.message}\n`);
    process.exitCode = 1;
  }
}
