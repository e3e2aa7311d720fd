/** Lists the places where documents differ, with the value of each document as JSON. */

export interface Difference {
  /** The place as a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The values in the order of the documents; undefined if a document lacks the place. */
  readonly values: readonly (string | undefined)[];
}

export function listDifferences(documents: readonly unknown[]): Difference[] {
  const places = documents.map((document) => new Map(listLeaves(document, '')));
  const pointers = [...new Set(places.flatMap((one) => [...one.keys()]))];
  return pointers
    .map((pointer) => ({ pointer, values: places.map((one) => one.get(pointer)) }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** Lists the leaves of a document, with their values as JSON. */
export function listLeaves(value: unknown, pointer: string): [string, string][] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return [[pointer, JSON.stringify(value)]];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeaves(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
