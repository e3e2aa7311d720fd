/** Reads CoNLL-U (universaldependencies.org), with coreference in `Entity=` in the form of GUM and CorefUD. */
import type { OrdoError } from '@ordo/core';
import type { Document, Sentence, Word } from '../document.ts';
import { badLine, linesOf, type NumberedLine } from './blocks.ts';
import { type Bracket, MentionReader } from './mention-brackets.ts';

const COLUMNS = 10;
const NEW_DOCUMENT = /^#\s*newdoc(?:\s+id\s*=\s*(.*))?$/u;

/**
 * Multi-word tokens keep only their spacing; empty nodes are left out, because no word of the text corresponds to them.
 * @param file the name for errors
 * @throws OrdoError `text.invalid-file` for a line that breaks the format
 */
export function readConllu(text: string, file: string): Document[] {
  const reader = new ConlluReader(file);
  for (const line of linesOf(text)) reader.readLine(line);
  return reader.finish();
}

interface OpenDocument {
  readonly id: string;
  readonly sentences: Sentence[];
  readonly mentions: MentionReader;
}

class ConlluReader {
  readonly #file: string;
  readonly #documents: OpenDocument[] = [];
  #words: Word[] = [];
  #heads: { readonly head: number; readonly line: number }[] = [];
  /** A multi-word token: the last of its words, and whether white space follows the token. */
  #span: { readonly last: number; readonly spaceAfter: boolean } | null = null;
  #line = 0;

  constructor(file: string) {
    this.#file = file;
  }

  readLine({ text, number }: NumberedLine): void {
    this.#line = number;
    if (text === '') this.#endSentence();
    else if (text.startsWith('#')) this.#readComment(text);
    else this.#readToken(text.split('\t'));
  }

  finish(): Document[] {
    this.#endSentence();
    return this.#documents.map(({ id, sentences, mentions }) => ({ id, sentences, mentions: mentions.mentions }));
  }

  #readComment(text: string): void {
    const match = NEW_DOCUMENT.exec(text);
    if (match === null) return;
    this.#endSentence();
    this.#begin(match[1]?.trim() ?? `document ${this.#documents.length + 1}`);
  }

  #begin(id: string): OpenDocument {
    const document = { id, sentences: [], mentions: new MentionReader() };
    this.#documents.push(document);
    return document;
  }

  /** Returns the open document. Sentences before the first `# newdoc` form a document of their own. */
  get #document(): OpenDocument {
    return this.#documents.at(-1) ?? this.#begin('document 1');
  }

  #readToken(columns: readonly string[]): void {
    if (columns.length !== COLUMNS) throw this.#bad(`has ${columns.length} columns, not ${COLUMNS}`);
    const [id, form, , upos, xpos, , head, relation, , misc] = columns as [string, ...string[]] &
      Record<number, string>;
    const range = /^(\d+)-(\d+)$/u.exec(id);
    if (range !== null) {
      this.#span = { last: Number(range[2]), spaceAfter: hasSpace(misc as string) };
      return;
    }
    if (/^\d+\.\d+$/u.test(id)) return;
    const index = this.#words.length;
    if (id !== String(index + 1)) throw this.#bad(`has the id ${id}, but word ${index + 1} comes next`);
    const headId = this.#parseHead(head as string);
    this.#heads.push({ head: headId, line: this.#line });
    this.#words.push({
      form: form as string,
      upos: orNull(upos as string),
      xpos: orNull(xpos as string),
      head: headId === 0 ? null : headId - 1,
      relation: orNull(relation as string),
      spaceAfter: this.#spaceAfter(index + 1, misc as string),
    });
    const stray = this.#document.mentions.read(bracketsOf(misc as string), {
      sentence: this.#document.sentences.length,
      word: index,
    });
    if (stray !== null) throw this.#bad(`ends entity ${stray}, which has not begun in this sentence`);
  }

  #parseHead(head: string): number {
    if (head === '_') return 0;
    if (/^\d+$/u.test(head)) return Number(head);
    throw this.#bad(`has the head ${JSON.stringify(head)}, which is not a number`);
  }

  #spaceAfter(id: number, misc: string): boolean {
    if (this.#span === null || id > this.#span.last) return hasSpace(misc);
    const { last, spaceAfter } = this.#span;
    if (id < last) return false;
    this.#span = null;
    return spaceAfter;
  }

  #endSentence(): void {
    if (this.#words.length === 0) return;
    const wrong = this.#heads.findIndex(({ head }, i) => head > this.#words.length || head === i + 1);
    if (wrong !== -1) {
      const { head, line } = this.#heads[wrong] as { head: number; line: number };
      throw badLine(this.#file, line, `has the head ${head}, which is not another word of its ${this.#words.length}`);
    }
    const { sentences, mentions } = this.#document;
    const { unclosed } = mentions;
    if (unclosed !== null) throw this.#bad(`ends a sentence in which entity ${unclosed} has begun, but not ended`);
    sentences.push({ words: this.#words });
    [this.#words, this.#heads, this.#span] = [[], [], null];
  }

  #bad(what: string): OrdoError {
    return badLine(this.#file, this.#line, what);
  }
}

function hasSpace(misc: string): boolean {
  return !misc.split('|').includes('SpaceAfter=No');
}

const orNull = (value: string): string | null => (value === '_' ? null : value);

/** `Entity=(2-event-new(4-person-giv)2)` means that entity 2 begins, 4 is one word, and 2 ends. */
function bracketsOf(misc: string): Bracket[] {
  const entity = misc.split('|').find((part) => part.startsWith('Entity='));
  if (entity === undefined) return [];
  const found = entity.slice('Entity='.length).matchAll(/\(([^-()]+)(?:-[^()]*)?(\))?|([^()]+)\)/gu);
  return [...found].map(([, opened, single, closed]) => ({
    entity: (opened ?? closed) as string,
    opens: opened !== undefined,
    closes: closed !== undefined || single !== undefined,
  }));
}
