/** Writes literals in the form that generators and forms read best: a list of allowed values with its type. */

type Json = Readonly<Record<string, unknown>>;

/** Joins a union of single values into one list of values, and gives lists of strings their type. */
export function tidyLiterals(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const values = Array.isArray(anyOf) ? anyOf.map((branch: Json) => onlyValueOf(branch)) : [];
  if (values.length > 0 && values.every((value) => typeof value === 'string')) {
    return { type: 'string', enum: values, ...rest };
  }
  const listed = schema['enum'];
  const isUntypedList = Array.isArray(listed) && schema['type'] === undefined;
  return isUntypedList && listed.every((value) => typeof value === 'string') ? { type: 'string', ...schema } : schema;
}

/** Returns the value of a schema that allows one value and contains nothing else. */
function onlyValueOf({ type: _type, enum: values, const: value, ...rest }: Json): unknown {
  if (Object.keys(rest).length > 0) return undefined;
  return Array.isArray(values) && values.length === 1 ? values[0] : value;
}
