/** Reads the self-contained part of a reference suite: inputs of our own, and the outputs of the reference tool for them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';

export interface ReferencePart<Case, Shared = undefined> {
  /** The tool that computed the expected values, or the paper that printed them. */
  readonly tool: string;
  readonly version: string;
  /** The script next to the file, which made the file. */
  readonly madeBy: string;
  /** The data that all cases share. */
  readonly shared: Shared;
  readonly cases: readonly Case[];
}

/** Returns the path of a file in the folder `references` of a package, such as `lm`. */
export function referencePath(packageName: string, ...names: readonly string[]): string {
  return path.join(import.meta.dirname, '../../..', packageName, 'references', ...names);
}

/**
 * Reads a part in the folder `references` of a package; docs/explanation/references.md describes its form.
 * @throws OrdoError `environment.invalid` if it names no tool, no version or no existing script, or has no case
 */
export function readReferencePart<Case, Shared = undefined>(
  packageName: string,
  name: string,
): ReferencePart<Case, Shared> {
  return readPart(referencePath(packageName, name)) as ReferencePart<Case, Shared>;
}

/** Does what `readReferencePart` does, for a file that is given by its path. */
export function readPart(file: string): ReferencePart<unknown, unknown> {
  const part = JSON.parse(readFileSync(file, 'utf8')) as Partial<ReferencePart<unknown, unknown>>;
  const problems = [
    ...(['tool', 'version', 'madeBy'] as const).filter((field) => !part[field]).map((field) => `it has no ${field}`),
    ...(existsSync(path.join(path.dirname(file), part.madeBy ?? '')) ? [] : [`there is no ${part.madeBy} beside it`]),
    ...((part.cases?.length ?? 0) > 0 ? [] : ['it has no cases, so it would compare nothing']),
  ];
  if (problems.length === 0) return part as ReferencePart<unknown, unknown>;
  throw new OrdoError('environment.invalid', `the reference part ${file} cannot be used: ${problems.join(', ')}`, {
    fix: 'write it by write_part of packages/testing/references/reference_part.py',
  });
}
