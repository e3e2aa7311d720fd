/** Chooses the form control of an option by its JSON Schema. */

/** The parts of a JSON Schema that forms use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export type Control =
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'number'; readonly nullable: boolean }
  | { readonly kind: 'group'; readonly schema: Schema };

/** Returns the control, or null if the value can only be written as JSON: a list, or an object of several forms. */
export function controlOf(schema: Schema): Control | null {
  const branches = schema.anyOf ?? [schema];
  const values = branches.map(listValues);
  if (values.every((list) => list !== null)) return { kind: 'choice', values: values.flat() };
  const [rest, another] = branches.filter(({ type }) => type !== 'null');
  if (rest === undefined || another !== undefined) return null;
  if (rest.type === 'integer' || rest.type === 'number') {
    return { kind: 'number', nullable: branches.length > 1 };
  }
  return rest.properties === undefined ? null : { kind: 'group', schema: rest };
}

function listValues(schema: Schema): readonly unknown[] | null {
  if (schema.enum !== undefined) return schema.enum;
  if ('const' in schema) return [schema.const];
  if (schema.type === 'boolean') return [true, false];
  return schema.type === 'null' ? [null] : null;
}

/** Reads a field for numbers. A text that is no number is sent unchanged, and the server reports the error and its place. */
export function readNumber(text: string, nullable: boolean): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (nullable && trimmed === 'null') return null;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** Returns a copy of the value that is changed at a path. Objects that become empty are left out. */
export function withValueAt(value: unknown, [key, ...path]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  const { [key]: old, ...others } = isObject(value) ? value : {};
  const inner = withValueAt(old, path, next);
  if (inner !== undefined) return { ...(isObject(value) ? value : {}), [key]: inner };
  return Object.keys(others).length === 0 ? undefined : others;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
