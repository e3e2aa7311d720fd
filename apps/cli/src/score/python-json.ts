/** Writes JSON as Python's `json.dumps` prints it, so that `ordo score` and sacreBLEU can be compared byte by byte. */

/** A number that is a float in Python: `71.0` keeps its decimal point, and small values have a two-digit exponent. */
export class PythonFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export type PythonValue = string | number | null | PythonFloat | PythonValue[] | { [key: string]: PythonValue };

export interface JsonStyle {
  readonly indent: number;
  /** Whether to write everything beyond ASCII as `\uXXXX`. */
  readonly asciiOnly: boolean;
}

export function renderPythonJson(value: PythonValue, style: JsonStyle, depth = 0): string {
  if (value instanceof PythonFloat) return renderFloat(value.value);
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return style.asciiOnly ? text.replace(/[\u0080-\uffff]/g, escapeUnit) : text;
  }
  const pad = ' '.repeat(style.indent * (depth + 1));
  const end = ' '.repeat(style.indent * depth);
  if (Array.isArray(value)) {
    const items = value.map((item) => `${pad}${renderPythonJson(item, style, depth + 1)}`);
    return `[\n${items.join(',\n')}\n${end}]`;
  }
  const members = Object.entries(value).map(
    ([key, item]) => `${pad}${renderPythonJson(key, style)}: ${renderPythonJson(item, style, depth + 1)}`,
  );
  return `{\n${members.join(',\n')}\n${end}}`;
}

/** Renders a float as Python's `repr` does: the shortest digits, and an exponent below 1e-4. */
function renderFloat(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(1);
  if (Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e-(\d)$/, 'e-0$1');
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
