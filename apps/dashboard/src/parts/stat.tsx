/** A number that people look for first, with its name and what it is read against. */
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly value: number | undefined;
  readonly note?: ReactNode;
}

export function Stat({ name, value, note }: Props) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '…' : value.toLocaleString('en')}</strong>
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
