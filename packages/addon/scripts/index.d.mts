export interface SharedObject {
  readonly sources: readonly string[];
  /** The flags of the compiler, including include paths. */
  readonly flags: readonly string[];
  /** The libraries and flags for the linker. */
  readonly links: readonly string[];
  readonly target: string;
}

/** Compiles and links with the compiler and N-API headers of this machine. Returns null if that works, and the reason if not. */
export function compileSharedObject(object: SharedObject): string | null;

export interface Kernel {
  /** The absolute path of the package's folder. */
  readonly folder: string;
  readonly name: string;
  /** The title in messages. */
  readonly title: string;
  readonly flags: readonly string[];
  /** The versions of native/loops.cc, one for each instruction set, by their names in ORDO_LOOPS, with further flags. */
  readonly loops?: readonly { readonly set: string; readonly name: string; readonly more: readonly string[] }[];
  /** Finds a library that the kernel needs; may throw `BuildError`. */
  readonly library?: () => { readonly flags: readonly string[]; readonly links: readonly string[] };
}

/**
 * Builds native/*.cc of a package into build/Release/<name>.node, and prints what was done.
 * @param words the arguments of the build's command line, such as --force and --all
 */
export function buildKernel(kernel: Kernel, words: readonly string[]): Promise<void>;

/** Lists the files of a folder whose names have this ending, as absolute paths, sorted. */
export function listFiles(folder: string, ending: string): string[];

/** Returns the hash of all headers in these folders. */
export function hashHeaders(folders: readonly string[]): string;
