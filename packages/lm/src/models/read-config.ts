/** Reads config.json, and refuses every setting that this package cannot compute. The error names the setting. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems, OrdoError, showValue } from '@ordo/core';
import type { Architecture, ReadConfig } from './architecture.ts';
import { ARCHITECTURES } from './registry.ts';

const CONFIG = 'config.json';

/** @throws OrdoError `model.invalid` for an unknown family, or a configuration that it cannot compute */
export function readConfig(folder: string): { readonly architecture: Architecture; readonly config: ReadConfig } {
  const file = path.join(folder, CONFIG);
  const parsed = parseFile(file);
  const architecture = findArchitecture(parsed, file);
  const problems = findProblems(architecture.schema, parsed);
  if (problems.length > 0) throw new OrdoError('model.invalid', `${file} has problems`, { problems });
  const refused = architecture.refuse(parsed);
  if (refused.length > 0) {
    const reasons = refused.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ');
    throw new OrdoError('model.invalid', `${file} describes a model that is not supported: ${reasons}`, {
      problems: refused,
      fix: 'take another model of the family',
    });
  }
  return { architecture, config: architecture.read(parsed) };
}

function parseFile(file: string): unknown {
  if (!existsSync(file)) {
    throw new OrdoError('model.invalid', `${file} is missing`, {
      fix: 'give the folder of a model in the Hugging Face layout',
    });
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new OrdoError('model.invalid', `${file} is not JSON`, { fix: 'fetch the file again', cause: error });
  }
}

function findArchitecture(parsed: unknown, file: string): Architecture {
  const type: unknown = (parsed as { model_type?: unknown } | null)?.model_type;
  const found = ARCHITECTURES.find((architecture) => architecture.type === type);
  if (found !== undefined) return found;
  const known = ARCHITECTURES.map((architecture) => architecture.type).join(', ');
  throw new OrdoError('model.invalid', `${file} has the model_type ${showValue(type)}; ${known} can be loaded`, {
    pointer: '/model_type',
    fix: 'take a model of a family that can be loaded',
  });
}
