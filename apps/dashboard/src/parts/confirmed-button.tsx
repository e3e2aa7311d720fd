/** A button for what cannot be taken back: it asks first. */
import { useRef } from 'react';

interface Props {
  readonly label: string;
  readonly question: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

export function ConfirmedButton({ label, question, disabled = false, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" disabled={disabled} onClick={() => dialog.current?.showModal()}>
        {label} …
      </button>
      <dialog ref={dialog} aria-label={label}>
        <form method="dialog">
          <p>{question}</p>
          <div className="actions">
            <button type="submit" className="primary" onClick={onConfirm}>
              {label}
            </button>
            <button type="submit">Leave it as it is</button>
          </div>
        </form>
      </dialog>
    </>
  );
}
