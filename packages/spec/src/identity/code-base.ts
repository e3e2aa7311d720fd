/**
 * Hashes the files that compute results, stage by stage. The version of an edited tree thus differs from its commit's.
 */
import path from 'node:path';
import { hashJson } from '@ordo/core';
import type { RunSpec } from '../run-spec.ts';
import { type CodePart, CodeReader } from './code-part.ts';
import { ModuleGraph } from './module-graph.ts';
import { entryIdOf, PLUG_IN_KINDS, type PlugInKind, plugInsOf, registryOf } from './plug-ins.ts';
import { hashSources } from './source-version.ts';
import { STAGE_CODE, type Stage, type StageCode, type StageVersions } from './stage-code.ts';

export interface CodeBase {
  /** Covers every stage and every entry of every registry. Two processes with equal versions run the same code. */
  readonly version: string;
  /** Covers the code that one run uses. Of each registry, it covers only the entries that the run names. */
  readonly versionsFor: (run: RunSpec) => StageVersions;
}

/** A code base that can also list the files and dependencies that its versions cover. */
export interface BuiltCode extends CodeBase {
  readonly partsFor: (run: RunSpec) => Readonly<Record<Stage, CodePart>>;
}

/**
 * Reads the code that this process runs: the modules in `dist` that each stage reaches through imports, the versions of
 * the dependencies that they import, and the native sources with their build scripts. A process that runs from
 * TypeScript sources, as tests do, has a single version for all stages.
 */
export function readCodeBase(): CodeBase {
  const own = path.resolve(import.meta.dirname, '..');
  const packages = path.resolve(own, '../..');
  return path.basename(own) === 'dist' ? readBuiltCode(packages) : uniformCode(hashSources(packages));
}

/** A code base with the same version for every stage. */
export function uniformCode(version: string): CodeBase {
  const versions = { text: version, training: version, decoding: version, scoring: version };
  return { version, versionsFor: () => versions };
}

/** Reads the code base in a folder of built packages. */
export function readBuiltCode(packages: string): BuiltCode {
  const graph = new ModuleGraph(packages, {
    isRegistry: (file) => PLUG_IN_KINDS.some((kind) => registryOf(packages, kind) === file),
    isEntry: (from, to) => PLUG_IN_KINDS.some((kind) => entryIdOf(packages, kind, [from, to]) !== null),
  });
  const sources = { packages, graph, reader: new CodeReader(packages) };
  const stages = new Map<Kind, Readonly<Record<Stage, CodePart>>>();
  for (const kind of KINDS) stages.set(kind, readStages(kind, sources));
  const plugIns = new Map<PlugInKind, ReadonlyMap<string, CodePart>>();
  for (const kind of PLUG_IN_KINDS) plugIns.set(kind, readPlugIns(kind, sources));
  const known = new Map([...plugIns].map(([kind, parts]) => [kind, [...parts.keys()]]));
  const partsOf = (kind: Kind, named: PlugIns): Record<Stage, CodePart> => {
    const partOf = (stage: Stage): CodePart => {
      const entries = STAGE_CODE[kind][stage].plugIns.flatMap((registry) =>
        (named.get(registry) ?? []).flatMap((id) => plugIns.get(registry)?.get(id) ?? []),
      );
      const own = stages.get(kind)?.[stage] ?? new Map();
      return new Map([own, ...entries].flatMap((part) => [...part]));
    };
    return {
      text: partOf('text'),
      training: partOf('training'),
      decoding: partOf('decoding'),
      scoring: partOf('scoring'),
    };
  };
  const partsFor = (run: RunSpec) => partsOf(run.kind, plugInsOf(run, known));
  const versionsFor = rememberVersions(
    (run) => plugInsOf(run, known),
    (kind, named) => hashParts(partsOf(kind, named)),
  );
  const version = hashJson(KINDS.map((kind) => hashParts(partsOf(kind, known))));
  return { version, versionsFor, partsFor };
}

type Kind = RunSpec['kind'];
const KINDS = Object.keys(STAGE_CODE) as readonly Kind[];

type PlugIns = ReadonlyMap<PlugInKind, readonly string[]>;

/** Runs of a kind that name the same entries have the same versions, which take milliseconds to hash: a spec can have 2,000 runs. */
function rememberVersions(
  entriesOf: (run: RunSpec) => PlugIns,
  hash: (kind: Kind, named: PlugIns) => StageVersions,
): (run: RunSpec) => StageVersions {
  const known = new Map<string, StageVersions>();
  return (run) => {
    const named = entriesOf(run);
    const key = JSON.stringify([run.kind, ...named]);
    const versions = known.get(key) ?? hash(run.kind, named);
    known.set(key, versions);
    return versions;
  };
}

function hashPart(part: CodePart): string {
  return hashJson(Object.fromEntries(part));
}

function hashParts(parts: Readonly<Record<Stage, CodePart>>): StageVersions {
  return {
    text: hashPart(parts.text),
    training: hashPart(parts.training),
    decoding: hashPart(parts.decoding),
    scoring: hashPart(parts.scoring),
  };
}

interface Sources {
  readonly packages: string;
  readonly graph: ModuleGraph;
  readonly reader: CodeReader;
}

function readStages(kind: Kind, sources: Sources): Readonly<Record<Stage, CodePart>> {
  const read = (stage: Stage): CodePart => readStage(STAGE_CODE[kind][stage], sources);
  return { text: read('text'), training: read('training'), decoding: read('decoding'), scoring: read('scoring') };
}

function readStage({ entries, alone }: StageCode, { packages, graph, reader }: Sources): CodePart {
  const { files, dependencies } = graph.reach(entries.map((name) => path.join(packages, name)));
  return reader.read({ files: new Set([...files, ...alone.map((name) => path.join(packages, name))]), dependencies });
}

function readPlugIns(kind: PlugInKind, { packages, graph, reader }: Sources): Map<string, CodePart> {
  const parts = new Map<string, CodePart>();
  const registry = registryOf(packages, kind);
  for (const target of graph.importsOf(registry)) {
    const id = entryIdOf(packages, kind, [registry, target]);
    if (id !== null) parts.set(id, reader.read(graph.reach([target])));
  }
  return parts;
}
