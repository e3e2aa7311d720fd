/**
 * Computes what identified stages before they had numbers: hashes over the files of each stage that a run reached. They are
 * computed as the code of that time did, from its list of files, so that its results are still found.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashJson } from '@ordo/core';
import { decoderOf, encoderOf, sourceOrdersOf } from '@ordo/nmt/declarations';
import type { RunSpec } from '../results/run-spec.ts';
import { STAGES, type Stage, type StageVersions } from './stages.ts';

/** A description of the earlier code. Lists of files are written as indices into `files`, from 0: `0 3-5`. */
interface EarlierCode {
  /** The commit of the build that is described. */
  readonly commit: string;
  /** The files in the folder of packages with their SHA-256, or `npm:<name>@<version>`. */
  readonly files: readonly string[];
  /** The files that each stage loaded, and the registries from which it also loaded the entries that the run names. */
  readonly stages: Readonly<
    Record<RunSpec['kind'], Readonly<Record<Stage, { readonly plugIns: readonly string[]; readonly files: string }>>>
  >;
  /** The files that each entry of each registry loaded. */
  readonly plugIns: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const FILE = path.resolve(import.meta.dirname, '../../documents/earlier-code.json');
/** The number that all stages got at first. */
const FIRST = 1;

let read: EarlierCode | undefined;
const known = new Map<string, StageVersions>();

/**
 * Returns the versions that the stages of this run had in the earlier code. A stage whose number has been raised since then
 * keeps its present number, because its results have changed. Returns null for a run that the earlier code could not execute.
 */
export function earlierVersionsOf(run: RunSpec, numbers: StageVersions): StageVersions | null {
  if (STAGES.every((stage) => numbers[stage] !== FIRST)) return null;
  read ??= JSON.parse(readFileSync(FILE, 'utf8')) as EarlierCode;
  const named = listEntries(run, read);
  if (named === null) return null;
  const key = JSON.stringify([run.kind, numbers, ...named]);
  const versions = known.get(key) ?? hashStages(read, run.kind, named, numbers);
  known.set(key, versions);
  return versions;
}

type Entries = ReadonlyMap<string, readonly string[]>;

function hashStages(code: EarlierCode, kind: RunSpec['kind'], named: Entries, numbers: StageVersions): StageVersions {
  const versionOf = (stage: Stage): number | string => {
    if (numbers[stage] !== FIRST) return numbers[stage];
    const { plugIns, files } = code.stages[kind][stage];
    const entries = plugIns.flatMap((registry) =>
      (named.get(registry) ?? []).map((id) => code.plugIns[registry]?.[id] ?? ''),
    );
    const numbersOfFiles = [files, ...entries].flatMap(readNumbers);
    return hashJson(Object.fromEntries(numbersOfFiles.map((i) => describeFile(code.files[i] ?? ''))));
  };
  return {
    text: versionOf('text'),
    training: versionOf('training'),
    decoding: versionOf('decoding'),
    scoring: versionOf('scoring'),
  };
}

/** `0 3-5` → 0, 3, 4, 5 */
function readNumbers(list: string): number[] {
  return list.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

function describeFile(line: string): [name: string, hash: string] {
  if (line.startsWith('npm:')) return [line, line.slice('npm:'.length)];
  const [name = '', hash = ''] = line.split(' ');
  return [name, hash];
}

/** Lists the entries of each registry that a run names. `auto` can become any engine, so it names all engines. */
function listEntries(run: RunSpec, code: EarlierCode): Entries | null {
  const { engine } = run.resources;
  const metrics = run.evaluation.metrics.map(({ id }) => id);
  const orders = sourceOrdersOf(run.positional);
  const named = new Map<string, readonly string[]>([
    ['dataset', [run.dataset.id]],
    ['encoding', [run.positional.type]],
    ['encoder', run.kind === 'language-model' ? [] : [encoderOf(run.model).options.type]],
    ['decoder', [decoderOf(run.model).options.type]],
    ['orders', orders === null ? [] : [orders.from]],
    ['attribution', listAttributions(run)],
    // A run can compare validations by BLEU even if it is not scored with BLEU.
    ['metric', run.recipe.validateOn === 'bleu' ? [...metrics, 'bleu'] : metrics],
    ['engine', engine === 'auto' ? Object.keys(code.plugIns['engine'] ?? {}) : [engine]],
  ]);
  const isKnown = [...named].every(([registry, ids]) => ids.every((id) => id in (code.plugIns[registry] ?? {})));
  return isKnown ? named : null;
}

/** Lists what the run reads from its model after translating. */
function listAttributions(run: RunSpec): readonly string[] {
  if (run.kind !== 'translation') return [];
  const { attribution, attention } = run.evaluation;
  return [...(attribution === undefined ? [] : ['delta-lp']), ...(attention === undefined ? [] : ['attention'])];
}
