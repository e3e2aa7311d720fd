/** Reads vocabularies and merges, as `tokenizer.json`, `vocab.json` and `merges.txt` contain them. */
import { OrdoError, showValue } from '@ordo/core';
import type { Merge } from './byte-merger.ts';
import type { JsonReader } from './json-reader.ts';

/** Returns ids by token. */
export function readVocabulary(vocabulary: JsonReader): ReadonlyMap<string, number> {
  const ids = vocabulary.idsByName();
  const owners = new Map<number, string>();
  for (const [token, id] of ids) {
    const other = owners.get(id);
    if (other !== undefined) throw vocabulary.refuse(token, `the id ${id} of ${showValue(other)}`, 'an id of its own');
    owners.set(id, token);
  }
  return ids;
}

/** Reads merges, which are pairs or, in older files, texts with a space between the two. */
export function readMerges(model: JsonReader): readonly Merge[] {
  return model.items('merges').map((item, rank) => {
    const parts: unknown = typeof item === 'string' ? item.split(' ') : item;
    if (isMerge(parts)) return parts;
    throw model.refuse('merges', `${showValue(item)} as merge ${rank}`, 'two tokens');
  });
}

/** Reads lines of two tokens, after a line with the version, which may be absent. */
export function parseMerges(text: string, file: string): readonly Merge[] {
  const lines = text.split('\n');
  const first = lines[0]?.startsWith('#version') === true ? 1 : 0;
  if (lines.at(-1) === '') lines.pop();
  return lines.slice(first).map((line, i) => {
    const parts = line.replace(/\r$/, '').split(' ');
    if (isMerge(parts)) return parts;
    throw new OrdoError('text.invalid-file', `${file}:${first + i + 1} is ${showValue(line)}, not two tokens`, {
      fix: 'fetch the file again',
    });
  });
}

function isMerge(parts: unknown): parts is Merge {
  return Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === 'string' && part !== '');
}
