// Builds one addon from its translation units. Nothing is built when nothing changed. Objects are cached by content, so an edit
// recompiles only the affected units. The new addon is tried in a child process and then renamed over the old one.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withBuildLock } from './build-lock.mjs';
import { compileAll } from './compile.mjs';
import { hashAll, hashUnit } from './hashes.mjs';
import { hashSources } from './list-sources.mjs';
import { BuildError } from './toolchain.mjs';

const sha256OfFile = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the SHA-256 of the units and link options of an addon, and the units, each with its object. */
function describe(plan, sets) {
  const target = plan.target ?? process;
  const objects = path.join(plan.folder, plan.objects);
  const units = plan.units
    .filter(({ set }) => set === undefined || sets.includes(set))
    .map(({ choosesSet = false, ...unit }) => {
      const flags = choosesSet ? [...unit.flags, ...sets.map((set) => `-DORDO_HAS_${set.toUpperCase()}`)] : unit.flags;
      const hash = hashUnit({ ...unit, flags }, plan.headerHash, unit.compiler.version);
      return { ...unit, flags, hash, object: path.join(objects, `${hash.slice(0, 32)}.o`) };
    });
  const linking = [`${target.platform}-${target.arch}`, ...plan.linkFlags].join(' ');
  return {
    units,
    sourceHash: hashAll(
      units.map((unit) => unit.hash),
      linking,
    ),
  };
}

/** Returns whether the addon comes from these sources and has the wanted instruction sets. An addon with more sets is kept. */
function isCurrent({ addon, stamp }, plan, sources) {
  if (!existsSync(addon) || !existsSync(stamp)) return false;
  try {
    const known = JSON.parse(readFileSync(stamp, 'utf8'));
    return (
      plan.sets.every((set) => known.instructionSets.includes(set)) &&
      known.sourceHash === describe(plan, known.instructionSets).sourceHash &&
      isDeepStrictEqual(known.sources, sources) &&
      known.sha256 === sha256OfFile(addon)
    );
  } catch {
    return false;
  }
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
 * Builds Release/<name>.node and its stamp from a plan: { folder (absolute), name, title, objects (folder in it), units, sets
 * (names of the wanted instruction sets), headerHash, linker, linkFlags, smoke (script, absolute), jobs, facts (for the stamp)
 * }.
 *
 * A unit is { source, flags, compiler }. The units of an instruction set have its name as `set`, and are compiled only if the
 * set is wanted. The unit with `choosesSet` learns from ORDO_HAS_<SET> which sets exist. `headers` is the folder of N-API's
 * headers, which has no influence on objects. `prelude` is a header that includes what the unit and others with its flags
 * include; see compile.mjs.
 *
 * For another kind of machine, the plan has `target`, { platform, arch }, and `node`: the words of a command that runs such a
 * Node here, or null if there is none. In that case, the new addon is not tried. The function resolves to a line that says what
 * was done.
 */
async function buildAddon(plan, force) {
  const started = Date.now();
  const fileOf = (ending) => path.join(plan.folder, 'Release', `${plan.name}.${ending}`);
  const files = { addon: fileOf('node'), stamp: fileOf('json') };
  const sources = hashSources(path.dirname(plan.folder), path.dirname(files.addon));
  const upToDate = `${plan.title} is up to date: ${files.addon}`;
  if (!force && isCurrent(files, plan, sources)) return upToDate;
  return withBuildLock(path.join(plan.folder, `${plan.name}.lock`), async () => {
    if (!force && isCurrent(files, plan, sources)) return upToDate; // Another process built the addon while this one waited.
    const { units, sourceHash } = describe(plan, plan.sets);
    mkdirSync(path.join(plan.folder, plan.objects), { recursive: true });
    const staged = path.join(plan.folder, `${plan.name}.${process.pid}.node`);
    try {
      await compileAll(units, plan.jobs);
      link({ linker: plan.linker, flags: plan.linkFlags }, units, staged);
      smokeTest(plan, staged);
      publish(files, staged, plan.target ?? process, {
        sourceHash,
        sources,
        instructionSets: plan.sets,
        ...plan.facts,
      });
      dropOldObjects(path.join(plan.folder, plan.objects), units);
    } finally {
      rmSync(staged, { force: true });
    }
    return `${plan.title} built in ${((Date.now() - started) / 1000).toFixed(1)} s${nameSets(plan.sets)}: ${files.addon}`;
  });
}

const nameSets = (sets) => (sets.length === 0 ? '' : ` for ${sets.join(', ')}`);

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
