/** Shows a button for something that cannot be undone. It asks for confirmation first. */
import { useRef } from 'react';

interface Props {
  readonly label: string;
  /** A name that tells it from others with the same label. */
  readonly name?: string;
  readonly question: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmedButton({ label, name, question, disabled = false, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={name && `${name} …`}
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {label} …
      </button>
      <dialog ref={dialog} aria-label={name ?? label}>
        <form method="dialog">
          <p>{question}</p>
          <div className="actions">
            <button type="submit" className="primary" onClick={onConfirm}>
              {label}
            </button>
            <button type="submit">Go back</button>
          </div>
        </form>
      </dialog>
    </>
  );
}
