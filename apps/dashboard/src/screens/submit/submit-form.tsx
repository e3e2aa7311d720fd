/** Shows the parts of a spec that most experiments change. The server gives the choices, so a new encoding appears here by itself. */
import type { Schemas } from '../../data/api.ts';
import { type Schema, valueAt, withValueAt } from './option-control.ts';
import { readParts, VARIANTS } from './read-parts.ts';

interface Props {
  readonly spec: object;
  readonly registries: Schemas['Registries'];
  readonly onChange: (spec: object) => void;
}

export function SpecForm({ spec, registries, onChange }: Props) {
  const parts = readParts(spec);
  const kind = registries.kinds.find(({ id }) => id === parts.kind) ?? registries.kinds[0];
  const seeds = parts.seeds.join(', ');
  const variants = new Set(parts.variants.map(typeOf));
  const write = (path: readonly string[], value: unknown): void => onChange(withValueAt(spec, path, value) ?? {});
  const chooseVariant = (id: string, chosen: boolean): void => {
    const others = parts.variants.filter((one) => typeOf(one) !== id);
    write(VARIANTS, chosen ? [...others, { type: id }] : others);
  };
  const writeSeeds = (text: string): void => {
    const next = readSeeds(text);
    if (next.join(', ') !== seeds) onChange({ ...spec, seeds: next });
  };
  return (
    <form className="form" aria-label="Spec" onSubmit={(event) => event.preventDefault()}>
      <label>
        Name
        <input value={parts.name ?? ''} onChange={({ target }) => onChange({ ...spec, name: target.value })} />
      </label>
      <Choice
        label="Kind"
        chosen={kind?.id}
        choices={registries.kinds}
        onChoose={(id) =>
          onChange(
            changeKind(
              spec,
              registries.kinds.find((one) => one.id === id),
            ),
          )
        }
      />
      <Choice
        label="Dataset"
        chosen={parts.dataset}
        choices={registries.datasets}
        onChoose={(id) => onChange({ ...spec, dataset: { id } })}
      />
      {hasPresets(kind?.options) && (
        <Choice
          label="Preset of the model"
          chosen={parts.preset}
          choices={registries.presets}
          onChoose={(preset) => write(['model', 'preset'], preset)}
        />
      )}
      <label>
        Seeds, separated by commas
        <input key={seeds} defaultValue={seeds} onBlur={({ target }) => writeSeeds(target.value)} />
      </label>
      <fieldset className="choices">
        <legend>Variants</legend>
        {registries.encodings.map(({ id, title, citation }) => (
          <label key={id} title={citation ?? title}>
            <input
              type="checkbox"
              checked={variants.has(id)}
              onChange={({ target }) => chooseVariant(id, target.checked)}
            />
            {id}
          </label>
        ))}
      </fieldset>
    </form>
  );
}

const typeOf = (variant: unknown): unknown => valueAt(variant, ['type']);

function hasPresets(schema: Schema | null | undefined): boolean {
  return schema?.properties?.['model']?.properties?.['preset'] !== undefined;
}

/** Each kind of experiment has its own form of these sections, so they are emptied when the kind changes. */
const OWN_SECTIONS = new Set(['preprocessing', 'model', 'recipe', 'evaluation']);

function changeKind(spec: object, kind: Schemas['Choice'] | undefined): object {
  if (kind === undefined) return spec;
  const kept = Object.fromEntries(Object.entries(spec).filter(([section]) => !OWN_SECTIONS.has(section)));
  const begun = kind.settings.reduce<unknown>(
    (changed, { pointer, value }) => withValueAt(changed, pointer.split('/').slice(1), value),
    { ...kept, kind: kind.id },
  );
  return begun as object;
}

/** Reads seeds. A text that is no number is kept, and the server reports the error and its place. */
function readSeeds(text: string): (number | string)[] {
  const words = text.split(',').map((word) => word.trim());
  return words.filter((word) => word !== '').map((word) => (/^\d+$/.test(word) ? Number(word) : word));
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly Schemas['Choice'][];
  readonly onChoose: (id: string) => void;
}

function Choice({ label, chosen, choices, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {!choices.some(({ id }) => id === chosen) && <option value={chosen ?? ''}>{chosen ?? '–'}</option>}
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {id}: {title}
          </option>
        ))}
      </select>
    </label>
  );
}
