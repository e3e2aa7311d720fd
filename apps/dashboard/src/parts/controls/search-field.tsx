/** Shows a search field that asks the server when the reader pauses. */
import { useEffect, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string | undefined) => void;
}

const PAUSE_MS = 250;

export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  // The address can also change without this field, for instance when the reader goes back.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    if (text === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = text;
      onSearch(text === '' ? undefined : text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <label>
      <span className="hidden">{label}</span>
      <input type="search" placeholder={label} value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  );
}
