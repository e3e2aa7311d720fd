/** Shows the parts of a spec that most experiments change. The server gives the choices, so a new encoding appears here by itself. */
import type { Schemas } from '../../data/api.ts';
import { type Schema, withValueAt } from './option-control.ts';

interface Props {
  readonly spec: object;
  readonly registries: Schemas['Registries'];
  readonly onChange: (spec: object) => void;
}

interface Parts {
  readonly kind?: string;
  readonly name?: string;
  readonly dataset?: { readonly id?: string };
  readonly model?: { readonly preset?: string };
  readonly seeds?: readonly number[];
  readonly matrix?: Readonly<Record<string, readonly { readonly type?: string }[]>>;
}

const MATRIX = '/positional';

export function SpecForm({ spec, registries, onChange }: Props) {
  const parts = spec as Parts;
  const kind = registries.kinds.find(({ id }) => id === parts.kind) ?? registries.kinds[0];
  const variants = new Set(parts.matrix?.[MATRIX]?.map(({ type }) => type));
  const chooseVariant = (id: string, chosen: boolean): void => {
    const known = parts.matrix?.[MATRIX] ?? [];
    const next = chosen ? [...known, { type: id }] : known.filter(({ type }) => type !== id);
    onChange({ ...spec, matrix: { ...parts.matrix, [MATRIX]: next } });
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
        chosen={parts.dataset?.id}
        choices={registries.datasets}
        onChoose={(id) => onChange({ ...spec, dataset: { id } })}
      />
      {hasPresets(kind?.options) && (
        <Choice
          label="Preset of the model"
          chosen={parts.model?.preset}
          choices={registries.presets}
          onChoose={(preset) => onChange({ ...spec, model: { ...parts.model, preset } })}
        />
      )}
      <label>
        Seeds, separated by commas
        <input
          key={parts.seeds?.join()}
          defaultValue={parts.seeds?.join(', ') ?? ''}
          onBlur={({ target }) => onChange({ ...spec, seeds: readSeeds(target.value) })}
        />
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
