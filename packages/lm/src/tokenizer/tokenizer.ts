/** Byte-level BPE as in GPT-2 and OPT: it turns text into tokens and back, with the place of each token in the text. */
import { OrdoError } from '@ordo/core';
import { AddedTokens, type AddedToken } from './added-tokens.ts';
import { bytesOfToken } from './byte-alphabet.ts';
import { ByteMerger, type Merge } from './byte-merger.ts';
import { type Encoding, type Offsets, sizeOf, trimOffsets } from './encoding.ts';
import { splitWords } from './split-words.ts';
import { fillTemplate, type Template } from './template.ts';

/** The content of a tokenizer's files. */
export interface TokenizerForm {
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly merges: readonly Merge[];
  readonly added: readonly AddedToken[];
  /** True if a space is added before every text, and after every added token, that does not begin with one. */
  readonly prefixSpace: boolean;
  /** Says how offsets leave out blanks; `prefixSpace` tells whether a first space counts as added. Null for no trimming. */
  readonly trim: { readonly prefixSpace: boolean } | null;
  readonly single: Template;
  readonly pair: Template;
}

type TextEncoding = Pick<Encoding, 'ids' | 'tokens' | 'offsets'>;

export class Tokenizer {
  readonly #form: TokenizerForm;
  readonly #merger: ByteMerger;
  readonly #added: AddedTokens;
  /** The token of each id; holes are ids without a token. */
  readonly #tokens: readonly (string | undefined)[];
  readonly #addedIds: ReadonlyMap<number, AddedToken>;

  /** @throws OrdoError `text.invalid-file` when vocabulary, merges and added tokens do not fit each other */
  constructor(form: TokenizerForm) {
    this.#form = form;
    this.#merger = new ByteMerger(form.vocabulary, form.merges);
    this.#added = new AddedTokens(form.added);
    this.#tokens = listTokens(form);
    this.#addedIds = new Map(form.added.map((token) => [token.id, token]));
  }

  /** The size, which is one more than the highest id. */
  get size(): number {
    return this.#tokens.length;
  }

  /** Returns the id of a token in the form of the vocabulary, or null. */
  idOf(token: string): number | null {
    return this.#form.added.find(({ content }) => content === token)?.id ?? this.#form.vocabulary.get(token) ?? null;
  }

  /**
   * Returns the ids of a text, in the fastest way.
   * @param bare true to leave out the tokens that the template adds around the text
   */
  encodeIds(text: string, { bare = false }: { readonly bare?: boolean } = {}): Int32Array {
    const own = this.#idsOf(wellFormed(text));
    if (bare) return Int32Array.from(own);
    return Int32Array.from(this.#form.single.flatMap((part) => (part.kind === 'text' ? own : part.ids)));
  }

  /**
   * Encodes a text, or a pair of texts, with tokens and offsets. A lone surrogate counts as U+FFFD, and both take one unit.
   * @param bare true to leave out the tokens that the template adds around the text
   */
  encode(text: string, { second, bare = false }: { readonly second?: string; readonly bare?: boolean } = {}): Encoding {
    const { single, pair } = this.#form;
    const isText = (part: Template[number]): boolean => !bare || part.kind === 'text';
    const A = this.#encodeText(wellFormed(text));
    if (second === undefined) return fillTemplate(single.filter(isText), { A });
    return fillTemplate(pair.filter(isText), { A, B: this.#encodeText(wellFormed(second)) });
  }

  /**
   * Returns the text of tokens. Bytes that are not UTF-8 become U+FFFD.
   * @throws OrdoError `engine.invalid-input` for an id without a token
   */
  decode(ids: Iterable<number>, { skipSpecial = false }: { readonly skipSpecial?: boolean } = {}): string {
    const pieces: Uint8Array[] = [];
    for (const id of ids) {
      const token = this.#tokens[id];
      if (token === undefined) {
        throw new OrdoError('engine.invalid-input', `no token of this vocabulary of ${this.size} has the id ${id}`);
      }
      if (!skipSpecial || this.#addedIds.get(id)?.special !== true) pieces.push(bytesOfToken(token));
    }
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces));
  }

  #idsOf(text: string): number[] {
    const ids: number[] = [];
    for (const { start, end, added } of this.#added.split(text)) {
      if (added !== null) ids.push(added.id);
      else for (const word of splitWords(this.#prefix(text.slice(start, end)))) append(ids, this.#merger.merge(word));
    }
    return ids;
  }

  #encodeText(text: string): TextEncoding {
    const ids: number[] = [];
    const tokens: string[] = [];
    const offsets: Offsets[] = [];
    for (const { start, end, added } of this.#added.split(text)) {
      if (added === null) {
        for (const [id, ...place] of this.#encodeStretch(text.slice(start, end), start)) {
          ids.push(id);
          tokens.push(this.#tokens[id] as string);
          offsets.push(place);
        }
      } else {
        ids.push(added.id);
        tokens.push(text.slice(start, end));
        offsets.push([start, end]);
      }
    }
    const { trim } = this.#form;
    if (trim === null) return { ids, tokens, offsets };
    const trimmed = offsets.map((place, i) =>
      trimOffsets(place, { text, token: tokens[i] as string, first: i === 0, prefixSpace: trim.prefixSpace }),
    );
    return { ids, tokens, offsets: trimmed };
  }

  /** Yields the tokens of text without added tokens, each with its place; `base` is the place of the text itself. */
  *#encodeStretch(text: string, base: number): Generator<readonly [number, number, number]> {
    const prefixed = this.#prefix(text);
    const shift = base + text.length - prefixed.length;
    let at = 0;
    for (const word of splitWords(prefixed)) {
      const places = placesOfBytes(word, at + shift);
      // The added space has the place of the first character.
      if (at === 0 && shift < base) places[0] = [base, base + sizeOf(text, 0)];
      let byte = 0;
      for (const id of this.#merger.merge(word)) {
        const first = places[byte] as Offsets;
        byte += (this.#tokens[id] as string).length;
        yield [id, first[0], (places[byte - 1] as Offsets)[1]];
      }
      at += word.length;
    }
  }

  #prefix(text: string): string {
    return this.#form.prefixSpace && !text.startsWith(' ') ? ` ${text}` : text;
  }
}

/** Appends ids in parts, because a word may have more tokens than a call may have arguments. */
function append(ids: number[], more: Int32Array): void {
  for (const id of more) ids.push(id);
}

/** Returns the place of the character for each byte of a word in UTF-8. */
function placesOfBytes(word: string, start: number): Offsets[] {
  const places: Offsets[] = [];
  let at = start;
  for (const character of word) {
    const place = [at, at + character.length] as const;
    for (let bytes = Buffer.byteLength(character); bytes > 0; bytes--) places.push(place);
    at += character.length;
  }
  return places;
}

/** Replaces lone surrogates, which UTF-8 cannot express, with U+FFFD, as in TextEncoder. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\u{fffd}');
}

function listTokens({ vocabulary, added }: TokenizerForm): (string | undefined)[] {
  const tokens: (string | undefined)[] = [];
  const all = [...vocabulary, ...added.map(({ content, id }) => [content, id] as const)];
  for (const [token, id] of all) {
    const other = tokens[id];
    if (other !== undefined && other !== token) {
      throw new OrdoError(
        'text.invalid-file',
        `the id ${id} belongs to ${JSON.stringify(other)} and to ${JSON.stringify(token)}`,
      );
    }
    tokens[id] = token;
  }
  return tokens;
}
