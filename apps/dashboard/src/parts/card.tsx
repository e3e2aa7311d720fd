/** A part of a screen with a title, what there is of it, and where more of it is. */
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** How many there are, or what is to be known at once. */
  readonly note?: ReactNode;
  /** A link or a button at the right. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, note, more, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="live">{note}</span>}
        {more !== undefined && <span className="more">{more}</span>}
      </header>
      {children}
    </section>
  );
}
