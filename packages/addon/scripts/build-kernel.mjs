// Builds the kernel of a package: native/*.cc with the shared headers, into build/Release/<name>.node.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell } from './build-addon.mjs';
import { hashHeaders, listFiles } from './list-files.mjs';
import { findCompiler, findHeaders, linkFlags, SHARED_HEADERS } from './toolchain.mjs';

/**
 * `kernel`: { folder (of the package, absolute), name, title, flags, loops: [{ name, more }] }. For each of `loops`, the file
 * native/loops.cc is compiled once, with `more` flags and under this name in ORDO_LOOPS; the processor chooses at run time.
 * `library` finds the { flags, links } of a library that the kernel needs, and may throw BuildError. The script scripts/smoke.mjs of
 * the package tries what was built.
 */
export async function buildKernel({ folder, name, title, flags, loops = [], library = findNothing }, force) {
  const native = path.join(folder, 'native');
  const plan = () => {
    const compiler = findCompiler(process.env);
    const needed = library();
    const all = [...flags, ...needed.flags, '-I', findHeaders(), '-I', SHARED_HEADERS];
    return {
      folder: path.join(folder, 'build'),
      name,
      title,
      objects: 'objects',
      units: listFiles(native, '.cc')
        .flatMap((source) => listUnits(source, all, loops))
        .map((unit) => ({ ...unit, compiler })),
      headerHash: hashHeaders([native, SHARED_HEADERS]),
      linker: compiler,
      linkFlags: [...linkFlags(process.platform), ...needed.links],
      smoke: path.join(folder, 'scripts/smoke.mjs'),
      jobs: availableParallelism(),
      facts: { compiler: compiler.version },
    };
  };
  await buildAndTell(title, plan, force);
}

const findNothing = () => ({ flags: [], links: [] });

function listUnits(source, flags, loops) {
  if (path.basename(source) !== 'loops.cc') return [{ source, flags }];
  return loops.map(({ name, more }) => ({ source, flags: [...flags, ...more, `-DORDO_LOOPS=${name}`] }));
}
