/** Reads CoNLL-2012, which has a word per line, with coreference in the last column. Parses in brackets are not read. */
import type { Document, Sentence, Word } from '../document.ts';
import { badLine, linesOf } from './blocks.ts';
import { type Bracket, MentionReader } from './mention-brackets.ts';

const BEGIN = /^#begin document \((.*)\);(?: part (\d+))?/u;
const END = /^#end document/u;

interface OpenDocument {
  readonly id: string;
  readonly line: number;
  readonly sentences: Sentence[];
  readonly mentions: MentionReader;
  words: Word[];
}

/**
 * @param file the name for errors
 * @throws OrdoError `text.invalid-file` for a line that breaks the format
 */
export function readConll2012(text: string, file: string): Document[] {
  const documents: Document[] = [];
  let open: OpenDocument | null = null;
  for (const { text: line, number } of linesOf(text)) {
    const begin = BEGIN.exec(line);
    if (begin !== null) {
      if (open !== null)
        throw badLine(file, number, `begins a document, but the one of line ${open.line} has not ended`);
      open = { id: idOf(begin), line: number, sentences: [], mentions: new MentionReader(), words: [] };
    } else if (END.test(line)) {
      if (open === null) throw badLine(file, number, 'ends a document that has not begun');
      endSentence(open, file, number);
      documents.push({ id: open.id, sentences: open.sentences, mentions: open.mentions.mentions });
      open = null;
    } else if (line === '') {
      if (open !== null) endSentence(open, file, number);
    } else if (open === null) {
      throw badLine(file, number, 'is outside of a document');
    } else {
      readWord(open, line, { file, number });
    }
  }
  if (open !== null) throw badLine(file, open.line, 'begins a document that does not end');
  return documents;
}

/** Returns an id. Parts of a document count as separate documents, because entities are numbered by part. */
function idOf([, name, part]: RegExpExecArray): string {
  return part === undefined ? (name as string) : `${name} part ${Number(part)}`;
}

function readWord(open: OpenDocument, line: string, at: { readonly file: string; readonly number: number }): void {
  // Files with tabs may have empty columns; in other files, any number of spaces separates columns.
  const columns = line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/u);
  const [, , id, form, tag] = columns;
  if (columns.length < 5 || form === undefined)
    throw badLine(at.file, at.number, `has ${columns.length} columns, fewer than 5`);
  const index = open.words.length;
  if (id !== String(index)) throw badLine(at.file, at.number, `has the word number ${id}, but ${index} comes next`);
  open.words.push({
    form,
    upos: null,
    xpos: tag === undefined || tag === '-' || tag === '_' ? null : tag,
    head: null,
    relation: null,
    spaceAfter: true,
  });
  const place = { sentence: open.sentences.length, word: index };
  const stray = open.mentions.read(bracketsOf(columns.at(-1) as string), place);
  if (stray !== null) throw badLine(at.file, at.number, `ends entity ${stray}, which has not begun in this sentence`);
}

function endSentence(open: OpenDocument, file: string, number: number): void {
  if (open.words.length === 0) return;
  const { unclosed } = open.mentions;
  if (unclosed !== null) {
    throw badLine(file, number, `ends a sentence in which entity ${unclosed} has begun, but not ended`);
  }
  open.sentences.push({ words: open.words });
  open.words = [];
}

/** `(12|(7)` means that entity 12 begins, and that this word alone is 7. */
function bracketsOf(column: string): Bracket[] {
  return [...column.matchAll(/(\()?(\d+)(\))?/gu)].map(([, opens, entity, closes]) => ({
    entity: entity as string,
    opens: opens !== undefined,
    closes: closes !== undefined,
  }));
}
