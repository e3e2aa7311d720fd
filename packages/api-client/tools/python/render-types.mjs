/** Renders Python types for JSON schemas: an object becomes a TypedDict with its own name, an enumeration a Literal. */
import { docstring, isIdentifier, pascalCase, quote } from './names.mjs';

/** Collects the named types in the order in which they occur. */
export class Types {
  /** The source code of each object. */
  #sources = new Map();
  /** The meaning of each other name, and its description. */
  #aliases = new Map();
  #names;

  constructor(schemas) {
    this.#names = new Set(Object.keys(schemas));
    for (const [name, schema] of Object.entries(schemas)) this.#declare(name, schema);
  }

  render() {
    return [...this.#sources.values(), ...this.#orderAliases()].join('\n\n\n');
  }

  get names() {
    return [...this.#sources.keys(), ...this.#aliases.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  }

  /** Orders the aliases. Python evaluates an alias at once, so it must come after everything that it names. */
  #orderAliases() {
    const waiting = new Map(this.#aliases);
    const ordered = [];
    while (waiting.size > 0) {
      const names = [...waiting.keys()];
      const next = names.find((name) => !names.some((other) => mentions(waiting.get(name).type, other)));
      if (next === undefined) throw new Error(`${names.join(', ')} name each other in a circle`);
      const { type, about } = waiting.get(next);
      ordered.push(`${next}: TypeAlias = ${type}${about === undefined ? '' : `\n${docstring(about, '')}`}`);
      waiting.delete(next);
    }
    return ordered;
  }

  /** Returns the type of a schema; `hint` names the object if it is one. */
  of(schema, hint) {
    if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1);
    if (schema.enum !== undefined) return literal(schema.enum);
    if (schema.anyOf !== undefined) return this.#union(schema.anyOf, hint);
    if (Array.isArray(schema.type))
      return unique(schema.type.map((type) => this.of({ ...schema, type }, hint))).join(' | ');
    switch (schema.type) {
      case 'object':
        return this.#object(schema, hint.endsWith(typeTag(schema)) ? hint : hint + typeTag(schema));
      case 'array':
        return `list[${this.of(schema.items ?? {}, `${hint}Item`)}]`;
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case undefined:
        return 'Any';
      default:
        throw new Error(`${hint} has the type ${schema.type}, for which Python has no name here`);
    }
  }

  #declare(name, schema) {
    if (isRecord(schema)) {
      this.#record(name, schema);
      return;
    }
    this.#aliases.set(name, { type: this.of(schema, name), about: schema.description });
  }

  #union(schemas, hint) {
    const types = schemas.map((schema, index) =>
      this.of(schema, schemas.length > 1 && isRecord(schema) ? hint + variantName(schema, index, schemas) : hint),
    );
    return unique(types).join(' | ');
  }

  #object(schema, hint) {
    if (!isRecord(schema)) {
      const values = schema.additionalProperties;
      return `dict[str, ${typeof values === 'object' ? this.of(values, `${hint}Value`) : 'Any'}]`;
    }
    let name = hint;
    for (let n = 2; this.#names.has(name); n += 1) name = `${hint}${n}`;
    this.#names.add(name);
    this.#record(name, schema);
    return name;
  }

  #record(name, schema) {
    this.#sources.set(name, '');
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(([key, property]) => {
      const type = this.of(property, name + pascalCase(key));
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, about: property.description };
    });
    const about = schema.description ?? (schema.title === name ? undefined : schema.title);
    const lines = about === undefined ? [] : [docstring(about, '    '), ''];
    if (fields.every(({ key }) => isIdentifier(key))) {
      for (const { key, type, about } of fields) {
        lines.push(`    ${key}: ${type}`, ...(about === undefined ? [] : [docstring(about, '    ')]));
      }
      this.#sources.set(name, [`class ${name}(TypedDict):`, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n'));
      return;
    }
    const entries = fields.map(({ key, type }) => `        ${quote(key)}: "${type.replaceAll('"', "'")}",`);
    this.#sources.set(
      name,
      [`${name} = TypedDict(`, `    ${quote(name)},`, '    {', ...entries, '    },', ')'].join('\n'),
    );
  }
}

const unique = (types) => [...new Set(types)];
const mentions = (type, name) => new RegExp(`\\b${name}\\b`).test(type);
const CONSTANTS = new Map([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);
const literal = (values) => `Literal[${values.map((value) => CONSTANTS.get(value) ?? quote(value)).join(', ')}]`;
const isRecord = ({ type, properties }) => type === 'object' && Object.keys(properties ?? {}).length > 0;

/** Returns what distinguishes a variant from the others: the only value of one of its fields, or else its number. */
function variantName(schema, index, all) {
  for (const property of Object.values(schema.properties)) {
    const value = property.enum?.length === 1 ? pascalCase(String(property.enum[0])) : '';
    if (value !== '') return value;
  }
  const others = all.filter(isRecord);
  return others.length === 1 ? '' : String(index + 1);
}

/**
 * Returns the only value of an object's field `type`. An object is named by it even before there is another type, so that its name
 * stays when the second one comes.
 */
function typeTag({ properties }) {
  const types = properties?.type?.enum ?? [];
  return types.length === 1 ? pascalCase(String(types[0])) : '';
}
