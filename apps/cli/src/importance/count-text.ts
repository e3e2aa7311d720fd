/** Counts words, neighbours and documents of a text, with no more memory than one document needs. */
import { WordAssociation } from '@ordo/delta-lp/corpora';
import { createTokenizer, lowercase, readLines, unescapeLine } from '@ordo/text';
import { openTextFile } from '../commands/text/input-files.ts';

/**
 * Counts the text. Blank lines separate documents. Without blank lines, every line is a document. Words are lower-cased and
 * tokenized as in the Penn treebank.
 */
export async function countText(file: string): Promise<WordAssociation> {
  const tokenize = createTokenizer({ language: 'en', penn: true });
  const isParted = await hasBlankLine(file);
  const association = new WordAssociation();
  let document: string[][] = [];
  const end = (): void => {
    if (document.length > 0) association.addDocument(document);
    document = [];
  };
  for await (const lines of readLines(openTextFile(file))) {
    for (const line of lines) {
      if (line.trim() !== '') document.push(unescapeLine(lowercase(tokenize(line))).split(' '));
      if (line.trim() === '' || !isParted) end();
    }
  }
  end();
  return association;
}

async function hasBlankLine(file: string): Promise<boolean> {
  for await (const lines of readLines(openTextFile(file))) {
    if (lines.some((line) => line.trim() === '')) return true;
  }
  return false;
}
