/** Checks hypotheses and references before anything is scored. */
import { OrdoError } from '@ordo/core/errors';
import { countOf } from '@ordo/core/phrases';
import type { NamedText } from './read-texts.ts';

/**
 * Checks the texts.
 * @throws OrdoError for the first text that is empty or has a different length, or the first segment without a reference
 */
export function checkTexts(
  systems: readonly NamedText[],
  references: readonly NamedText[],
  allowEmptyReferences: boolean,
): void {
  for (const text of [...references, ...systems]) checkNotEmpty(text);
  const [first] = references;
  for (const text of [...references.slice(1), ...systems]) checkSameLength(first as NamedText, text);
  if (!allowEmptyReferences) checkReferencesFilled(references);
}

function checkNotEmpty({ name, lines }: NamedText): void {
  if (lines.some((line) => line !== '')) return;
  const found = lines.length === 0 ? 'has no lines' : `has ${lines.length} lines and all are blank`;
  throw new OrdoError('metric.invalid-input', `${name} ${found}`, {
    fix: 'give a text with one segment per line, and check that the file was written completely',
  });
}

function checkSameLength(first: NamedText, text: NamedText): void {
  if (first.lines.length === text.lines.length) return;
  const [short, long] = first.lines.length < text.lines.length ? [first, text] : [text, first];
  const line = short.lines.length + 1;
  throw new OrdoError(
    'text.line-mismatch',
    `${short.name} has ${countOf(short.lines.length, 'line')}, ${long.name} has ${long.lines.length}: ` +
      `line ${line}, ${JSON.stringify((long.lines[line - 1] ?? '').slice(0, 60))}, has no counterpart`,
    { fix: 'give files whose lines correspond to each other' },
  );
}

function checkReferencesFilled(references: readonly NamedText[]): void {
  const [first] = references;
  const blank = (first as NamedText).lines.findIndex((_, i) => references.every(({ lines }) => lines[i] === ''));
  if (blank < 0) return;
  const names = references.map(({ name }) => name).join(', ');
  throw new OrdoError('metric.invalid-input', `the reference is blank on line ${blank + 1} of ${names}`, {
    fix: 'supply the missing reference, or pass --allow-empty-references to score the line against nothing, as sacreBLEU does',
  });
}

/** Returns whether the hypotheses look tokenized. Like sacreBLEU, it looks for 100 lines that end in " .". */
export function looksTokenized({ lines }: NamedText): boolean {
  let ended = 0;
  for (const line of lines) if (line.endsWith(' .')) ended++;
  return ended >= 100;
}
