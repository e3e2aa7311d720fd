/**
 * Shows the options of a spec by section. They come from the schema of its kind, so a new option or kind appears here by itself.
 * Lists and other values that a field cannot hold are written in the JSON.
 */
import type { Problem } from '@ordo/core/errors';
import type { Schemas } from '../../data/api.ts';
import { controlOf, type Schema, valueAt, withValueAt } from './option-control.ts';
import { SpecOption } from './submit-option.tsx';

interface Props {
  readonly spec: object;
  readonly registries: Schemas['Registries'];
  readonly problems: readonly Problem[];
  readonly onChange: (spec: object) => void;
}

export function SpecOptions({ spec, registries, problems, onChange }: Props) {
  const write = (path: readonly string[], value: unknown): void => onChange(withValueAt(spec, path, value) ?? {});
  const kind = String(valueAt(spec, ['kind']));
  return listSections(spec, registries).map(([section, schema]) => (
    // The key makes the sections new for each kind, because Chromium does not show a field that was moved while its section was folded.
    <details key={`${kind} ${section}`} className="options">
      <summary>{section}</summary>
      <Group path={[section]} schema={schema} spec={spec} problems={problems} onWrite={write} />
    </details>
  ));
}

/** Lists the sections of the kind, and those of the chosen dataset and encoding. */
function listSections(spec: object, { kinds, datasets, encodings }: Schemas['Registries']): [string, Schema][] {
  const kind = kinds.find(({ id }) => id === valueAt(spec, ['kind'])) ?? kinds[0];
  const { properties = {} } = (kind?.options ?? {}) as Schema;
  const chosen: Readonly<Record<string, object | null | undefined>> = {
    dataset: datasets.find(({ id }) => id === valueAt(spec, ['dataset', 'id']))?.options,
    positional: encodings.find(({ id }) => id === valueAt(spec, ['positional', 'type']))?.options,
  };
  return Object.entries(properties).flatMap(([section, schema]): [string, Schema][] => {
    const control = controlOf(chosen[section] ?? schema);
    return control?.kind === 'group' ? [[section, control.schema]] : [];
  });
}

interface GroupProps {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly spec: object;
  readonly problems: readonly Problem[];
  readonly onWrite: (path: readonly string[], value: unknown) => void;
}

function Group({ path, schema, spec, problems, onWrite }: GroupProps) {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, option]) => {
    const own = [...path, name];
    const control = controlOf(option);
    if (control === null) return null;
    if (control.kind === 'group') {
      return (
        <fieldset key={name} title={option.description}>
          <legend>{own.join(' ')}</legend>
          <Group path={own} schema={control.schema} spec={spec} problems={problems} onWrite={onWrite} />
        </fieldset>
      );
    }
    // An option with a single value, such as the id of the dataset, is chosen elsewhere.
    if (control.kind === 'choice' && control.values.length < 2) return null;
    const pointer = own.map((key) => `/${key}`).join('');
    return (
      <SpecOption
        key={name}
        label={own.join(' ')}
        schema={option}
        control={control}
        required={required.includes(name)}
        value={valueAt(spec, own)}
        problem={problems.find((one) => one.pointer === pointer)}
        onWrite={(value) => onWrite(own, value)}
      />
    );
  });
}
