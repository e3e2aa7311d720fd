/** Shows a field that takes effect when it is left, or with Enter, because an unfinished text may mean something else. */
interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly type?: 'text' | 'number' | 'date';
  /** The number of decimals. */
  readonly digits?: number;
  readonly onSettle: (text: string | undefined) => void;
}

export function SettledField({ label, value, type = 'text', digits = 0, onSettle }: Props) {
  const settle = ({ value: text, validity }: HTMLInputElement): void => {
    if (validity.valid && text !== (value ?? '')) onSettle(text === '' ? undefined : text);
  };
  return (
    <label>
      {label}{' '}
      <input
        key={value}
        type={type}
        {...(type === 'number' ? { min: 0, step: 10 ** -digits } : {})}
        className="short"
        defaultValue={value ?? ''}
        onBlur={({ target }) => settle(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
      />
    </label>
  );
}
