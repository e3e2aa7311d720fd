// Compiles the units of an addon, several at a time.
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashOf } from './hashes.mjs';
import { BuildError } from './toolchain.mjs';

/** The number of units from which on a compiled prelude saves more time than it costs. */
const LEAST_UNITS = 6;

/** Compiles the units whose objects do not exist yet: { source, flags, compiler, object, headers?, prelude? }. */
export async function compileAll(units, jobs) {
  const waiting = units.filter((unit) => !existsSync(unit.object));
  const preludes = listPreludes(waiting);
  const preludeOf = (unit) => preludes.get(keyOf(unit));
  // Units without a prelude come before those with one, so that there is other work while preludes are compiled.
  const tasks = [
    ...[...preludes.values()].map((prelude) => prelude.words),
    ...waiting.filter((unit) => !preludeOf(unit)).map((unit) => () => compileUnit(unit, [])),
    ...waiting.filter(preludeOf).map((unit) => async () => compileUnit(unit, await preludeOf(unit).words())),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) await task();
  };
  try {
    await Promise.all(Array.from({ length: jobs }, work));
  } finally {
    tasks.length = 0; // After a failure, no further unit is compiled.
    for (const { files } of preludes.values()) for (const file of files) rmSync(file, { force: true });
  }
}

/**
 * A prelude is a header that includes what most units include. It is compiled once for all units with the same flags, which
 * then start from the result instead of parsing the same headers again. Objects are bit for bit the same with and without a
 * prelude. Only g++ supports preludes in this form.
 */
function listPreludes(units) {
  const groups = new Map();
  for (const unit of units) {
    if (unit.prelude === undefined || /clang/iu.test(unit.compiler.version)) continue;
    groups.set(keyOf(unit), [...(groups.get(keyOf(unit)) ?? []), unit]);
  }
  const large = [...groups].filter(([, group]) => group.length >= LEAST_UNITS);
  return new Map(large.map(([key, [first]]) => [key, makePrelude(key, first)]));
}

const keyOf = ({ prelude = '', flags, headers = '', compiler }) =>
  hashOf([prelude, ...flags, headers, compiler.command]);

/**
 * Returns a prelude. Its function `words` compiles it at the first call, and resolves to the words that a command needs in
 * order to use it.
 */
function makePrelude(key, unit) {
  const header = path.join(path.dirname(unit.object), `prelude-${key.slice(0, 16)}-${process.pid}.h`);
  const compiled = `${header}.gch`; // This is the name under which g++ looks for the file.
  const compile = async () => {
    writeFileSync(header, `#include "${unit.prelude}"\n`);
    await runCompiler(unit, ['-x', 'c++-header', header, '-o', compiled], unit.prelude);
    return ['-include', header];
  };
  let started;
  return {
    files: [header, compiled],
    words: () => {
      started ??= compile();
      return started;
    },
  };
}

async function compileUnit(unit, more) {
  const partial = `${unit.object}.${process.pid}`;
  await runCompiler(unit, [...more, '-c', unit.source, '-o', partial], unit.source);
  renameSync(partial, unit.object);
}

async function runCompiler({ compiler, flags, headers }, words, source) {
  try {
    await promisify(execFile)(compiler.command, [
      ...flags,
      ...(headers === undefined ? [] : ['-I', headers]),
      ...words,
    ]);
  } catch (error) {
    throw new BuildError(`${compiler.command} cannot compile ${path.basename(source)}:\n${error.stderr ?? error}`);
  }
}
