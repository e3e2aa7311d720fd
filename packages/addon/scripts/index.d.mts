export interface SharedObject {
  readonly sources: readonly string[];
  /** Of the compiler, includes among them. */
  readonly flags: readonly string[];
  /** Libraries and flags of the linker. */
  readonly links: readonly string[];
  readonly target: string;
}

/** Compiles and links with the compiler and N-API headers of this machine: null when it works, else why not. */
export function compileSharedObject(object: SharedObject): string | null;

export interface Kernel {
  /** Of the package, absolute. */
  readonly folder: string;
  readonly name: string;
  /** In words, for messages. */
  readonly title: string;
  readonly flags: readonly string[];
  /** The versions of native/loops.cc, one for each instruction set, by what they are called in ORDO_LOOPS, with further flags. */
  readonly loops?: readonly { readonly set: string; readonly name: string; readonly more: readonly string[] }[];
  /** Finds a library that the kernel needs; may throw `BuildError`. */
  readonly library?: () => { readonly flags: readonly string[]; readonly links: readonly string[] };
}

/**
 * Builds native/*.cc of a package into build/Release/<name>.node, and prints what was done.
 * @param words of the build's command line, such as --force and --all
 */
export function buildKernel(kernel: Kernel, words: readonly string[]): Promise<void>;

/** The files of a folder whose names end so, as absolute paths, sorted. */
export function listFiles(folder: string, ending: string): string[];

/** The hash of all headers in these folders. */
export function hashHeaders(folders: readonly string[]): string;
