/** A button that opens a few choices below itself. It closes when the focus leaves it, and on Esc. */
import { type ReactNode, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

export function Menu({ label, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (details.current !== null) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className="menu"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary className="button">{label} ▾</summary>
      <div className="choices-below">{children}</div>
    </details>
  );
}
