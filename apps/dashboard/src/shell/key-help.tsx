import type { Ref } from 'react';

const KEYS = [
  ['Ctrl + K', 'go to anything by its name'],
  ['J, K', 'next and previous row'],
  ['Enter', 'open the row'],
  ['/', 'search'],
  ['Esc', 'close what is open, leave the search'],
  ['Shift + ←, →', 'on the crosshair of a zoomed chart: earlier and later steps'],
  ['Shift + ↑, ↓', 'on the crosshair of a chart: fewer and more steps around it'],
  ['?', 'these keys'],
] as const;

const MOUSE = [
  ['Drag', 'zooms a chart, and moves it once it is zoomed'],
  ['Shift + drag', 'zooms further'],
  ['Double click', 'shows all steps'],
] as const;

export function KeyHelp({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  return (
    <dialog ref={ref} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <Meanings of={KEYS} />
      <h2>Mouse</h2>
      <Meanings of={MOUSE} />
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function Meanings({ of }: { readonly of: readonly (readonly [what: string, meaning: string])[] }) {
  return (
    <dl className="facts">
      {of.map(([what, meaning]) => (
        <div key={what}>
          <dt>
            <kbd>{what}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
