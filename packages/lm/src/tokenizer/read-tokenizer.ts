/** Reads the tokenizer of a model's folder: `tokenizer.json`, or `vocab.json` and `merges.txt` with the files next to them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { AddedToken } from './added-tokens.ts';
import { JsonReader } from './json-reader.ts';
import { PLAIN, type Template } from './template.ts';
import { parseTokenizerJson } from './tokenizer-json.ts';
import { Tokenizer, type TokenizerForm } from './tokenizer.ts';
import { parseMerges, readVocabulary } from './vocabulary.ts';

/** @throws OrdoError `text.invalid-file` when files are absent, damaged, or of another kind of tokenizer */
export function readTokenizer(folder: string): Tokenizer {
  const file = path.join(folder, 'tokenizer.json');
  if (existsSync(file)) return new Tokenizer(parseTokenizerJson(readText(file), file));
  return new Tokenizer(readVocabularyFiles(folder));
}

/**
 * Reads the text of a `tokenizer.json`.
 * @throws OrdoError `text.invalid-file`
 */
export function parseTokenizer(text: string): Tokenizer {
  return new Tokenizer(parseTokenizerJson(text, 'tokenizer.json'));
}

/**
 * Reads the older files: special tokens are in `special_tokens_map.json`, and `tokenizer_config.json` says whether a space is
 * added before texts and whether a text begins with BOS, as OPT's do.
 */
function readVocabularyFiles(folder: string): TokenizerForm {
  const [vocabularyFile, mergesFile] = ['vocab.json', 'merges.txt'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  if (!existsSync(vocabularyFile) || !existsSync(mergesFile)) {
    throw new OrdoError('text.invalid-file', `${folder} has neither tokenizer.json, nor vocab.json with merges.txt`, {
      fix: 'fetch the files of the tokenizer too',
    });
  }
  const vocabulary = readVocabulary(JsonReader.parse(readText(vocabularyFile), vocabularyFile));
  const specials = readOptional(folder, 'special_tokens_map.json');
  const config = readOptional(folder, 'tokenizer_config.json');
  const added = specials === null ? [] : readSpecials(specials, vocabulary);
  return {
    vocabulary,
    merges: parseMerges(readText(mergesFile), mergesFile),
    added,
    prefixSpace: config?.value('add_prefix_space') === true,
    trim: null,
    ...(config?.value('add_bos_token') === true ? withBos(added, specials) : PLAIN),
  };
}

function withBos(added: readonly AddedToken[], specials: JsonReader | null): { single: Template; pair: Template } {
  const content = specials === null ? undefined : contentOf(specials, 'bos_token');
  const bos = added.find((token) => token.content === content);
  if (bos === undefined) {
    throw new OrdoError('text.invalid-file', 'tokenizer_config.json has add_bos_token, and no bos_token is known', {
      fix: 'fetch special_tokens_map.json of the same tokenizer too',
    });
  }
  const start = { kind: 'special', ids: [bos.id], tokens: [bos.content], typeId: 0 } as const;
  return { single: [start, ...PLAIN.single], pair: [start, ...PLAIN.pair] };
}

/** Reads special tokens by their roles: each is a text, or an object with the text as `content`. */
function readSpecials(specials: JsonReader, vocabulary: ReadonlyMap<string, number>): readonly AddedToken[] {
  const tokens = new Map<string, AddedToken>();
  for (const [role] of specials.entries.filter(([, value]) => !Array.isArray(value))) {
    const content = contentOf(specials, role);
    const id = vocabulary.get(content);
    if (id === undefined) throw specials.refuse(role, JSON.stringify(content), 'a token of the vocabulary');
    const rule = typeof specials.value(role) === 'string' ? null : specials.object(role);
    tokens.set(content, {
      id,
      content,
      special: true,
      singleWord: rule?.value('single_word') === true,
      takesLeft: rule?.value('lstrip') === true,
      takesRight: rule?.value('rstrip') === true,
    });
  }
  return [...tokens.values()];
}

function contentOf(specials: JsonReader, role: string): string {
  return typeof specials.value(role) === 'string' ? specials.string(role) : specials.object(role).string('content');
}

function readOptional(folder: string, name: string): JsonReader | null {
  const file = path.join(folder, name);
  return existsSync(file) ? JsonReader.parse(readText(file), file) : null;
}

/** @throws OrdoError `text.invalid-utf8` */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    throw new OrdoError('text.invalid-utf8', `${file} is not UTF-8`, { cause, fix: 'fetch the file again' });
  }
}
