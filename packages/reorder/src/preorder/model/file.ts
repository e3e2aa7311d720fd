/**
 * A preorderer as a file, in the safetensors layout (length, JSON, data), so that other tools can read the numbers. Every part
 * has its hash, so that a damaged file is refused and the error names the damaged part.
 */
import { canonicalJson } from '@ordo/core';
import { WordClasses } from '../classes/word-classes.ts';
import { findParser } from '../parsers/registry.ts';
import { fileError } from './file-error.ts';
import { type Header, readHeader, renderHeader, type Tensor } from './file-header.ts';
import { hashBytes } from './hash-bytes.ts';
import { Preorderer, type PreordererMetadata, type PreordererParts } from './preorderer.ts';

/** Returns the bytes of a preorderer's file. Equal preorderers have equal bytes. */
export function savePreorderer({ parts: { metadata, words, records, classes } }: Preorderer): Uint8Array {
  const data: Record<string, Tensor> = {
    keys: { dtype: 'U32', shape: [records.keys.length / 2, 2], bytes: bytesOf(records.keys) },
    weights: { dtype: 'F32', shape: [records.weights.length / 2, 2], bytes: bytesOf(records.weights) },
  };
  for (const [column, list] of words.entries()) {
    const bytes = Buffer.from(list.join('\n'), 'utf8');
    data[`words.${column}`] = { dtype: 'U8', shape: [bytes.length], bytes };
  }
  if (classes !== undefined) {
    const bytes = Buffer.from(classes.render(), 'utf8');
    data['classes'] = { dtype: 'U8', shape: [bytes.length], bytes };
  }
  return Buffer.concat([renderHeader(canonicalJson(metadata), data), ...Object.values(data).map(({ bytes }) => bytes)]);
}

/**
 * @param name the name of the file, for error messages
 * @throws OrdoError that names the file and the place
 */
export function loadPreorderer(bytes: Uint8Array, name: string): Preorderer {
  const header = readHeader(bytes, name);
  const metadata = JSON.parse(header.metadata) as PreordererMetadata;
  // An unknown parser is refused here, because its name may come from a later version.
  findParser(metadata.parser);
  const { columns } = metadata;
  const parts: PreordererParts = {
    metadata,
    words: Array.from({ length: columns }, (_, column) => {
      const text = Buffer.from(take(header, `words.${column}`, name)).toString('utf8');
      return text === '' ? [] : text.split('\n');
    }),
    records: {
      keys: new Uint32Array(copyOf(take(header, 'keys', name))),
      weights: new Float32Array(copyOf(take(header, 'weights', name))),
    },
    ...(metadata.classes === undefined ? {} : { classes: readClasses(header, metadata.classes, name) }),
  };
  return new Preorderer(parts);
}

function readClasses(
  header: Header,
  { sha256 }: NonNullable<PreordererMetadata['classes']>,
  name: string,
): WordClasses {
  const classes = WordClasses.parse(
    Buffer.from(take(header, 'classes', name)).toString('utf8'),
    `the preorderer ${name}`,
  );
  if (classes.sha256 !== sha256) throw fileError(name, 'has other word classes than those with which it was trained');
  return classes;
}

/** Returns the bytes of a tensor after checking their hash. */
function take({ tensors, start, data }: Header, tensor: string, name: string): Uint8Array {
  const found = tensors[tensor];
  if (found === undefined) throw fileError(name, `has no tensor "${tensor}" in its header`);
  const [begin, end] = found.offsets;
  const bytes = data.subarray(begin, end);
  if (hashBytes(bytes) === found.sha256) return bytes;
  throw fileError(name, `is damaged between bytes ${start + begin} and ${start + end}, in the tensor "${tensor}"`);
}

/** Copies bytes, because numbers in a file need not begin at a multiple of their size, as arrays must. */
function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function bytesOf(numbers: Uint32Array | Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
