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
