/** The study as it lies in a repository: its version, its targets and the lines on which they stand. */
import { hashJson } from '@ordo/core/canonical-json';
import { isCollection, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

export interface StudyFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly id: string | null;
  /** The hash of the document, as reports name it. */
  readonly version: string;
  /** The part of each target, in the study's order. */
  readonly parts: readonly (string | null)[];
  /** The line of a target, from 1; 1 for what has no line. */
  readonly lineOf: (target: number) => number;
}

/** Whether it is a valid study is for Ordo to say, which reads it again. */
export function parseStudyFile(place: string, text: string): StudyFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', merge: false, logLevel: 'error' });
  const value: unknown = document.errors.length === 0 ? document.toJS({ maxAliasCount: 0 }) : null;
  const { id, targets } = (value ?? {}) as { readonly id?: unknown; readonly targets?: unknown };
  const listed: readonly unknown[] = Array.isArray(targets) ? targets : [];
  return {
    path: place,
    text,
    id: typeof id === 'string' ? id : null,
    version: hashJson(value),
    parts: listed.map((target) => {
      const part = (target as { readonly part?: unknown } | null)?.part;
      return typeof part === 'string' ? part : null;
    }),
    lineOf: (target) => {
      const list: unknown = isCollection(document.contents) ? document.contents.get('targets', true) : undefined;
      const item: unknown = isCollection(list) ? list.items[target] : undefined;
      const offset = isNode(item) && !isScalar(item) ? item.range?.[0] : undefined;
      return offset === undefined ? 1 : lines.linePos(offset).line;
    },
  };
}
