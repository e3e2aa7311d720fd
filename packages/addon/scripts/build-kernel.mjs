// Builds the kernel of a package: native/*.cc with the shared headers, into build/Release/<name>.node.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell } from './build-addon.mjs';
import { asksForAll, wantedSets } from './instruction-sets.mjs';
import { hashHeaders, listFiles } from './list-files.mjs';
import { findCompiler, findHeaders, linkFlags, SHARED_HEADERS } from './toolchain.mjs';

/**
 * `kernel`: { folder (of the package, absolute), name, title, flags, loops: [{ set, name, more }] }. The file native/loops.cc
 * is compiled once for each entry of `loops`: for its instruction set, with the flags in `more`, and with its name as
 * ORDO_LOOPS. native/choose-loops.cc chooses among the results at run time. `library` finds the { flags, links } of a library
 * that the kernel needs, and may throw BuildError. The package's script scripts/smoke.mjs tries the new kernel. `words` are the
 * arguments of the build: with --force it also compiles what is up to date, and with --all it compiles for every instruction
 * set.
 */
export async function buildKernel({ folder, name, title, flags, loops = [], library = findNothing }, words) {
  const native = path.join(folder, 'native');
  const plan = () => {
    const compiler = findCompiler(process.env);
    const needed = library();
    const all = [...flags, ...needed.flags, '-I', SHARED_HEADERS];
    const offered = loops.map(({ set }) => set);
    return {
      folder: path.join(folder, 'build'),
      name,
      title,
      objects: 'objects',
      units: listFiles(native, '.cc')
        .flatMap((source) => listUnits(source, all, loops))
        .map((unit) => ({ ...unit, compiler, headers: findHeaders() })),
      sets: wantedSets(process, asksForAll(words, process.env), offered),
      headerHash: hashHeaders([native, SHARED_HEADERS]),
      linker: compiler,
      linkFlags: [...linkFlags(process.platform), ...needed.links],
      smoke: path.join(folder, 'scripts/smoke.mjs'),
      jobs: availableParallelism(),
      facts: { compiler: compiler.version },
    };
  };
  await buildAndTell(title, plan, words.includes('--force'));
}

/** The header with what most units of kernels include. */
const PRELUDE = path.join(SHARED_HEADERS, 'prelude.h');

const findNothing = () => ({ flags: [], links: [] });

function listUnits(source, flags, loops) {
  const name = path.basename(source);
  if (name !== 'loops.cc') return [{ source, flags, prelude: PRELUDE, choosesSet: name === 'choose-loops.cc' }];
  return loops.map(({ set, name: loop, more }) => ({
    source,
    set,
    flags: [...flags, ...more, `-DORDO_LOOPS=${loop}`],
  }));
}
