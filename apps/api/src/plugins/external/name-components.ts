/** Turns every schema whose title is one word in PascalCase into a named component of the OpenAPI document. */

interface Document {
  components?: object;
}

const COMPONENT_NAME = /^[A-Z][A-Za-z]+$/;

/** In the code, schemas stay plain objects with types; only the document, which people read, needs the names. */
export function nameComponents<D extends Document>(document: D): D {
  const schemas: Record<string, unknown> = {};
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (typeof value !== 'object' || value === null) return value;
    const walked = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
    const { title } = walked;
    if (typeof title !== 'string' || !COMPONENT_NAME.test(title) || !isSchema(walked)) return walked;
    schemas[title] = walked;
    return { $ref: `#/components/schemas/${title}` };
  };
  const named = walk(document) as D;
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...named, components: { ...named.components, schemas: sorted } };
}

function isSchema(value: Record<string, unknown>): boolean {
  return 'type' in value || 'anyOf' in value;
}
