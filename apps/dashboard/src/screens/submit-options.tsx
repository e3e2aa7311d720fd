/** The options of a spec by section, made from its schema: a new option appears here by itself. What is no single value is left to the JSON. */
import { useQuery } from '@tanstack/react-query';
import { specSchema } from '../data/queries.ts';
import { Unread } from '../parts/unread.tsx';

const SECTIONS = ['model', 'recipe', 'evaluation', 'resources'] as const;

type Values = Readonly<Record<string, unknown>>;

/** What is read of a JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Props {
  readonly spec: object;
  readonly onChange: (spec: object) => void;
}

export function SpecOptions({ spec, onChange }: Props) {
  const found = useQuery(specSchema);
  if (found.data === undefined) return <Unread query={found} what="the options" />;
  const { properties = {} } = found.data as Schema;
  const values = spec as Readonly<Record<string, Values | undefined>>;
  const write = (section: string, name: string, value: unknown): void => {
    const { [name]: _old, ...rest } = values[section] ?? {};
    const next = value === undefined ? rest : { ...rest, [name]: value };
    const { [section]: _before, ...others } = values;
    onChange(Object.keys(next).length === 0 ? others : { ...others, [section]: next });
  };
  return SECTIONS.map((section) => (
    <details key={section} className="options">
      <summary>{section}</summary>
      {Object.entries(properties[section]?.properties ?? {}).map(([name, schema]) => (
        <Option
          key={name}
          section={section}
          name={name}
          schema={schema}
          value={values[section]?.[name]}
          onWrite={(value) => write(section, name, value)}
        />
      ))}
    </details>
  ));
}

interface OptionProps {
  readonly section: string;
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onWrite: (value: unknown) => void;
}

function Option({ section, name, schema, value, onWrite }: OptionProps) {
  const { type, description } = schema;
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const usual = schema.default === undefined ? 'as the preset has it' : JSON.stringify(schema.default);
  const choices = type === 'boolean' ? ['true', 'false'] : schema.enum;
  if (choices === undefined && type !== 'integer' && type !== 'number') return null;
  return (
    <label title={description}>
      {section} {name}
      {choices === undefined ? (
        // What is out of range is written as it is, and the server says at which place it is wrong.
        <input
          type="number"
          step="any"
          placeholder={usual}
          value={written}
          onChange={({ target }) => onWrite(target.value === '' ? undefined : Number(target.value))}
        />
      ) : (
        <select value={written} onChange={({ target }) => onWrite(readChoice(target.value, type))}>
          <option value="">by default: {usual}</option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </label>
  );
}

function readChoice(text: string, type: string | undefined): unknown {
  if (text === '') return undefined;
  return type === 'boolean' ? text === 'true' : text;
}
