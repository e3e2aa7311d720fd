/**
 * Shows a field whose text takes effect when Enter is pressed or the field is left, because an unfinished text may mean something
 * else. If the text is invalid, Enter says why, and leaving the field brings back the text that is in effect.
 */
import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly type?: 'text' | 'number' | 'date';
  /** The number of decimals. */
  readonly digits?: number;
  readonly onSettle: (text: string | undefined) => void;
}

export function SettledField({ label, value, type = 'text', digits = 0, onSettle }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const shown = value ?? '';
  const show = (text: string): void => {
    if (field.current !== null) field.current.value = text;
  };
  // A new field would show the new value as well, but it would not have the focus.
  useEffect(() => show(shown), [shown]);
  const settle = ({ value: written }: HTMLInputElement): void => {
    // A number can be written in several ways, such as 1e3.
    const text = type === 'number' && written !== '' ? String(Number(written)) : written;
    show(text);
    if (text !== shown) onSettle(text === '' ? undefined : text);
  };
  return (
    <label>
      {label}{' '}
      <input
        ref={field}
        type={type}
        {...(type === 'number' ? { min: 0, step: 10 ** -digits } : {})}
        className="short"
        defaultValue={shown}
        onBlur={({ target }) => (target.validity.valid ? settle(target) : show(shown))}
        onKeyDown={({ key, currentTarget }) =>
          key === 'Enter' && currentTarget.reportValidity() && settle(currentTarget)
        }
      />
    </label>
  );
}
