import type { Ref } from 'react';

const KEYS = [
  ['J, K', 'next and previous row'],
  ['Enter', 'open the row'],
  ['/', 'search'],
  ['Esc', 'close what is open, leave the search'],
  ['?', 'these keys'],
] as const;

export function KeyHelp({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  return (
    <dialog ref={ref} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl className="facts">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
