/** Shows a list from which a person chooses one value. Each value has a label. */
interface Props {
  readonly label: string;
  readonly chosen: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

export function Choice({ label, chosen, choices, onChoose }: Props) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}>
        {choices.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
