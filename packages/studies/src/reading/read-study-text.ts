/** Reads the text of a study document, JSON or YAML, and remembers the line of each value. The caller loads the YAML library. */
import { describeError, isOrdoError, MAX_PROBLEMS, OrdoError, type Problem } from '@ordo/core/errors';
import { splitPointer } from '@ordo/core/pointer';
import type * as YamlModule from 'yaml';
import type { Document, LineCounter, Scalar, YAMLMap } from 'yaml';

export const STUDY_FORMATS = ['yaml', 'json'] as const;
export type StudyFormat = (typeof STUDY_FORMATS)[number];

export interface ReadStudy {
  /** A JSON value that has not been checked yet. */
  readonly value: unknown;
  /** Returns where the value at a pointer begins, or the closest value around it. The first line and column are 1. */
  readonly placeOf: (pointer: string) => { readonly line: number; readonly column: number };
}

/**
 * The largest length: twenty times that of the largest built-in study. It is checked before anything is parsed, because anybody
 * can write a study.
 */
const MAXIMUM_CHARACTERS = 262_144;

/**
 * Reads the text. YAML is limited to YAML 1.2 in its core schema, without anchors, tags and duplicate keys: only what JSON has
 * as well.
 * @throws OrdoError `study.invalid`, whose problems name their lines and columns
 */
export function readStudyText(yaml: typeof YamlModule, text: string, format: StudyFormat): ReadStudy {
  if (text.length > MAXIMUM_CHARACTERS) {
    const message = `the document has ${text.length} characters, more than ${MAXIMUM_CHARACTERS}`;
    throw new OrdoError('study.invalid', message, { fix: 'name a study, not a data file' });
  }
  try {
    if (format === 'json') JSON.parse(text);
    return readChecked(yaml, text);
  } catch (error) {
    if (isOrdoError(error)) throw error;
    // JSON.parse throws a SyntaxError, and both readers throw a RangeError for text that is nested too deeply.
    const message = `the document is not ${format.toUpperCase()}: ${describeError(error)}`;
    throw new OrdoError('study.invalid', message, { fix: `correct the ${format.toUpperCase()}`, cause: error });
  }
}

/**
 * Reads the text by the YAML reader. JSON is also YAML, so one reader gives the lines of both, and refuses the duplicate keys
 * that JSON.parse would accept.
 */
function readChecked(yaml: typeof YamlModule, text: string): ReadStudy {
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    merge: false,
    // The library's own check would compare each key with all others.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const problems = [...findSyntaxProblems(document, lines), ...findForeign(yaml, document, lines)].slice(
    0,
    MAX_PROBLEMS,
  );
  if (problems.length > 0) {
    throw new OrdoError('study.invalid', 'the document cannot be read', { problems });
  }
  const placeOf = (pointer: string) => readPlace(lines, findOffset(yaml, document, pointer));
  return { value: document.toJS({ maxAliasCount: 0 }) as unknown, placeOf };
}

function findSyntaxProblems(document: Document.Parsed, lines: LineCounter): Problem[] {
  return [...document.errors, ...document.warnings].slice(0, MAX_PROBLEMS).map(({ message, pos }) => ({
    pointer: '',
    place: describePlace(lines, pos[0]),
    message,
    fix: 'correct this line',
  }));
}

/**
 * Finds features that YAML has and JSON does not: anchors, references to them, tags, keys that are not text, and duplicate
 * keys.
 */
function findForeign(yaml: typeof YamlModule, document: Document.Parsed, lines: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const refuse = (node: { range?: readonly number[] | null | undefined }, message: string, fix: string) => {
    problems.push({ pointer: '', place: describePlace(lines, node.range?.[0] ?? 0), message, fix });
    return problems.length < MAX_PROBLEMS ? undefined : yaml.visit.BREAK;
  };
  yaml.visit(document, {
    Alias: (_key, node) => refuse(node, `*${node.source} refers to an anchor`, 'write the value out'),
    Value: (_key, node) => {
      if (node.anchor !== undefined)
        return refuse(node, `&${node.anchor} is an anchor`, 'remove it, and repeat the value');
      if (node.tag !== undefined) return refuse(node, `${node.tag} is a tag`, 'remove it');
      const repeated = yaml.isMap(node) ? findRepeatedKey(yaml, node) : undefined;
      return (
        repeated && refuse(repeated, `the key ${JSON.stringify(repeated.value)} is not unique`, 'use each key once')
      );
    },
    Pair: (_key, { key }) => {
      if (!yaml.isNode(key) || (yaml.isScalar(key) && typeof key.value === 'string')) return undefined;
      return refuse(key, 'the key is not text', 'put it in quotes');
    },
  });
  return problems;
}

function findRepeatedKey(yaml: typeof YamlModule, map: YAMLMap): Scalar | undefined {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    if (!yaml.isScalar(key)) continue;
    if (seen.has(key.value)) return key;
    seen.add(key.value);
  }
  return undefined;
}

function readPlace(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** Returns the line and the column as `12:3`. */
function describePlace(lines: LineCounter, offset: number): string {
  const { line, column } = readPlace(lines, offset);
  return `${line}:${column}`;
}

/**
 * Returns the offset of the key or item at a pointer. If a part of the pointer is missing, returns that of the closest value
 * around it.
 */
function findOffset(yaml: typeof YamlModule, document: Document.Parsed, pointer: string): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const segment of splitPointer(pointer)) {
    if (yaml.isMap(node)) {
      const pair = node.items.find(({ key }) => yaml.isScalar(key) && key.value === segment);
      if (pair === undefined) return offset;
      offset = yaml.isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (yaml.isSeq(node)) {
      const item: unknown = node.items[Number(segment)];
      if (!yaml.isNode(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}
