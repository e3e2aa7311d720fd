/** The weights of a model's folder: one `model.safetensors`, or the shards that an index names. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findDuplicateKey, OrdoError, showValue } from '@ordo/core';
import { type OwnFloats, SafetensorsFile, type TensorEntry } from '@ordo/tensor';

const SINGLE = 'model.safetensors';
const INDEX = 'model.safetensors.index.json';

/** Tensors by name, each of which is read only when it is requested. */
export interface WeightFiles {
  readonly folder: string;
  readonly tensors: ReadonlyMap<string, TensorEntry>;
  /** @throws OrdoError `checkpoint.invalid` when there is no such tensor, or when it holds no floating-point numbers */
  readonly read: (name: string) => OwnFloats;
  readonly close: () => void;
}

/**
 * Opens the weights of a folder, and checks that every shard exists and holds exactly the tensors that the index names.
 * @throws OrdoError `checkpoint.invalid` when files are absent or damaged, or contradict each other
 */
export function openWeights(folder: string): WeightFiles {
  const [single, index] = [SINGLE, INDEX].map((name) => existsSync(path.join(folder, name)));
  if (single === true && index === true) {
    throw new OrdoError('checkpoint.invalid', `${folder} has both ${SINGLE} and ${INDEX}`, {
      fix: 'remove the one that is not the model',
    });
  }
  if (index === true) return openShards(folder);
  if (single === true) return joinFiles(folder, new Map([[SINGLE, new SafetensorsFile(path.join(folder, SINGLE))]]));
  throw noWeights(folder);
}

/** Returns the error for a folder without weights. Pickled weights run code when they are read, so they are named and refused. */
function noWeights(folder: string): OrdoError {
  const pickled = ['pytorch_model.bin', 'pytorch_model.bin.index.json'].find((name) =>
    existsSync(path.join(folder, name)),
  );
  const lacks = `${folder} has neither ${SINGLE} nor ${INDEX}`;
  if (pickled === undefined) {
    return new OrdoError('checkpoint.invalid', lacks, { fix: 'give the folder of a model in the Hugging Face layout' });
  }
  return new OrdoError('checkpoint.invalid', `${lacks}, only ${pickled}, a pickle, which can run any code when read`, {
    fix: 'take the weights of the same model as safetensors, or convert them where you trust the file',
  });
}

function openShards(folder: string): WeightFiles {
  const map = readWeightMap(path.join(folder, INDEX));
  const files = new Map<string, SafetensorsFile>();
  try {
    for (const shard of new Set(map.values())) files.set(shard, openShard(folder, shard));
    for (const [name, shard] of map) {
      if (files.get(shard)?.tensors.has(name) !== true) throw contradiction(folder, `${shard} has no tensor ${name}`);
    }
    for (const [shard, { tensors }] of files) {
      const stray = [...tensors.keys()].find((name) => map.get(name) !== shard);
      if (stray !== undefined) throw contradiction(folder, `it does not place ${stray} in ${shard}, which holds it`);
    }
    return joinFiles(folder, files);
  } catch (error) {
    for (const file of files.values()) file.close();
    throw error;
  }
}

function openShard(folder: string, shard: string): SafetensorsFile {
  const file = path.join(folder, shard);
  if (existsSync(file)) return new SafetensorsFile(file);
  throw new OrdoError('checkpoint.invalid', `the shard ${shard} that ${INDEX} names is missing from ${folder}`, {
    fix: `fetch ${shard} too`,
  });
}

function joinFiles(folder: string, files: ReadonlyMap<string, SafetensorsFile>): WeightFiles {
  const owners = new Map([...files.values()].flatMap((file) => [...file.tensors.keys()].map((name) => [name, file])));
  const tensors = new Map([...files.values()].flatMap((file) => [...file.tensors]));
  return {
    folder,
    tensors,
    read: (name) => {
      const file = owners.get(name);
      if (file === undefined) throw new OrdoError('checkpoint.invalid', `${folder} has no tensor ${name}`);
      return file.read(name);
    },
    close: () => {
      for (const file of files.values()) file.close();
    },
  };
}

/** Returns the shard of each tensor. */
function readWeightMap(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(file, 'utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw badIndex(file, 'it is not JSON', error);
  }
  const twice = findDuplicateKey(text);
  if (twice !== null) throw badIndex(file, `it has ${showValue(twice.key)} twice`);
  const map: unknown = (parsed as { weight_map?: unknown } | null)?.weight_map;
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw badIndex(file, `its weight_map is ${showValue(map)}, not an object of file names`);
  }
  const entries = Object.entries(map as Record<string, unknown>);
  if (entries.length === 0) throw badIndex(file, 'its weight_map is empty');
  for (const [name, shard] of entries) {
    if (typeof shard !== 'string' || !/^[^/\\]+\.safetensors$/.test(shard)) {
      throw badIndex(file, `it places ${name} in ${showValue(shard)}, which is not a safetensors file beside it`);
    }
  }
  return new Map(entries as [string, string][]);
}

function badIndex(file: string, what: string, cause?: unknown): OrdoError {
  return new OrdoError('checkpoint.invalid', `${file} is not an index of shards: ${what}`, {
    fix: 'fetch the index again',
    cause,
  });
}

function contradiction(folder: string, what: string): OrdoError {
  return new OrdoError('checkpoint.invalid', `${INDEX} in ${folder} contradicts its shards: ${what}`, {
    fix: 'fetch the index and all shards of one version of the model',
  });
}
